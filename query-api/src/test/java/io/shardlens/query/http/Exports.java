package io.shardlens.query.http;

import io.shardlens.query.Tables;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryResult;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Exports of the table {@code events} over {@link ApiFixture}. */
final class Exports {
    static final String EVENTS = "/v1/tables/events/export";
    static final String NO_LIMIT = "{}";

    final ApiFixture api = new ApiFixture();

    Exports() throws Exception {}

    /** Events 1 to {@code last}, at most {@code page} at a time, by whatever place the query names. */
    static Function<Asked, Outcome> events(int last, int page) {
        return asked -> {
            Query query = (Query) asked;
            After after = query.after();
            long from = after == null ? 1 : (Long) after.values().getFirst() + 1;
            long to = Math.min(last, from + Math.min(page, query.limit()) - 1);
            List<List<@Nullable Object>> rows = new ArrayList<>();
            for (long id = from; id <= to; id++) {
                rows.add(Arrays.asList(id, 2L, id % 2 == 0 ? null : (Object) id));
            }
            After next = to < last
                    ? new After(List.of(to), query.table().router().targets().getFirst())
                    : null;
            return answered(rows, next, true);
        };
    }

    static Outcome answered(List<List<@Nullable Object>> rows, @Nullable After next, boolean complete) {
        return new Outcome.Answered(new QueryResult(
                rows, null, next, PlanType.SCATTER_GATHER, "for a reason", complete, Tables.EPOCH, List.of()));
    }

    static Outcome failed(ProblemType type) {
        return new Outcome.Failed(Problem.of(type, "for a reason"));
    }

    HttpResponse<String> export(String path, String body, String... accept) throws Exception {
        var request = api.request(path).header("content-type", "application/json");
        for (String one : accept) {
            request.header("accept", one);
        }
        return api.send(request.POST(HttpRequest.BodyPublishers.ofString(body)).build());
    }

    static List<JsonNode> lines(String body) {
        return body.lines().map(JsonMapper.shared()::readTree).toList();
    }

    void close() throws Exception {
        api.close();
    }
}
