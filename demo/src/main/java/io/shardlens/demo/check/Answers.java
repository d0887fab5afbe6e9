package io.shardlens.demo.check;

import io.shardlens.demo.data.Databases;
import io.shardlens.demo.http.JsonHttp.Reply;
import io.shardlens.demo.http.OrdersApi;
import io.shardlens.demo.query.Question;
import io.shardlens.demo.query.QuestionJson;
import io.shardlens.demo.query.QuestionSql;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Asks a question: one unsharded MySQL table by SQL, or the API by HTTP. */
final class Answers {
    /** What the API is given for one query in these checks; a slow machine must not look like a wrong answer. */
    static final long DEADLINE_MILLIS = 20_000;

    private final JsonMapper mapper;
    private final OrdersApi api;
    private final QuestionJson json;

    Answers(JsonMapper mapper, OrdersApi api) {
        this.mapper = mapper;
        this.api = api;
        this.json = new QuestionJson(mapper);
    }

    /**
     * What MySQL says.
     *
     * @param rows at most as many as the question's limit
     * @param next the row after the last, so that a tie at the limit can be seen; empty if there is none
     * @param count rows without the limit
     */
    record Truth(List<ShownRow> rows, List<ShownRow> next, long count) {}

    Truth fromMysql(Connection connection, Question question) throws SQLException {
        List<ShownRow> rows = new ArrayList<>();
        query(connection, QuestionSql.rows(question, question.limit() + 1), row -> rows.add(shown(row.getString(1))));
        List<ShownRow> count = List.copyOf(rows);
        long[] total = {count.size()};
        if (count.size() > question.limit()) {
            query(connection, QuestionSql.count(question), row -> total[0] = row.getLong(1));
        }
        int end = Math.min(question.limit(), rows.size());
        return new Truth(List.copyOf(rows.subList(0, end)), List.copyOf(rows.subList(end, rows.size())), total[0]);
    }

    private ShownRow shown(String row) {
        return ShownRow.of(mapper.readTree(row));
    }

    private interface RowReader {
        void read(ResultSet row) throws SQLException;
    }

    private static void query(Connection connection, QuestionSql sql, RowReader reader) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.text())) {
            for (int i = 0; i < sql.parameters().size(); i++) {
                statement.setObject(i + 1, sql.parameters().get(i));
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    reader.read(rows);
                }
            }
        }
    }

    Reply fromApi(Question question, String plan) throws IOException {
        return fromApi(question, plan, DEADLINE_MILLIS);
    }

    Reply fromApi(Question question, String plan, long deadlineMillis) throws IOException {
        return api.query(body(question).put("deadline-ms", deadlineMillis), plan);
    }

    ObjectNode body(Question question) {
        return json.body(question).put("count", true);
    }

    static Connection unsharded(Databases databases) throws SQLException {
        return databases.unsharded().connect();
    }

    static List<ShownRow> rows(JsonNode answer) {
        return StreamSupport.stream(answer.path("rows").spliterator(), false)
                .map(ShownRow::of)
                .toList();
    }

    static String planOf(JsonNode answer) {
        return answer.at("/plan/type").asString("(none)");
    }
}
