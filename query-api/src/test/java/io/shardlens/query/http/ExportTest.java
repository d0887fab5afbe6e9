package io.shardlens.query.http;

import static io.shardlens.query.http.ApiFixture.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What an export gives and how it is written. */
class ExportTest {
    private Exports exports;

    @BeforeEach
    void start() throws Exception {
        exports = new Exports();
    }

    @AfterEach
    void stop() throws Exception {
        exports.close();
    }

    @Test
    void givesEveryRowInChunksWithAPlaceToGoOnBehindEachAndAnEnd() throws Exception {
        exports.api.queries.answer(Exports.events(5, 2));

        HttpResponse<String> response = exports.export(Exports.EVENTS, Exports.NO_LIMIT);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).hasValue("application/x-ndjson");
        List<JsonNode> lines = Exports.lines(response.body());
        assertThat(lines).hasSize(8);
        assertThat(lines.get(0)).hasToString("{\"event_id\":1,\"user_id\":2,\"n\":1}");
        assertThat(lines.get(1)).hasToString("{\"event_id\":2,\"user_id\":2,\"n\":null}");
        assertThat(lines.get(2).has("$cursor")).isTrue();
        assertThat(lines.get(5).has("$cursor")).isTrue();
        assertThat(lines.get(7)).hasToString("{\"$end\":{\"rows\":5}}");
        assertThat(exports.api.queries.asked())
                .hasSize(3)
                .allSatisfy(query -> assertThat(query.options().inChunks()).isTrue());
    }

    @Test
    void goesOnFromTheCursorOfAFileThatBroke() throws Exception {
        exports.api.queries.answer(Exports.events(5, 2));
        String cursor = Exports.lines(
                        exports.export(Exports.EVENTS, Exports.NO_LIMIT).body())
                .get(2)
                .get("$cursor")
                .asString();

        List<JsonNode> rest = Exports.lines(exports.export(Exports.EVENTS, "{\"cursor\": \"" + cursor + "\"}")
                .body());

        assertThat(rest.getFirst().get("event_id").asInt()).isEqualTo(3);
        assertThat(rest.getLast()).hasToString("{\"$end\":{\"rows\":3}}");
    }

    @Test
    void givesExactlyAsManyRowsAsItsLimitSays() throws Exception {
        exports.api.queries.answer(Exports.events(5, 100));

        List<JsonNode> lines =
                Exports.lines(exports.export(Exports.EVENTS, "{\"limit\": 3}").body());

        assertThat(lines).hasSize(5);
        assertThat(lines.get(3).has("$cursor")).isTrue();
        assertThat(lines.getLast()).hasToString("{\"$end\":{\"rows\":3}}");
        assertThat(exports.api.queries.asked().getLast().limit()).isEqualTo(3);
        assertThat(exports.api.queries.asked().getLast().options().inChunks()).isFalse();
        assertThat(exports.export(Exports.EVENTS, "{\"limit\": 0}").body()).isEqualTo("{\"$end\":{\"rows\":0}}\n");
    }

    @Test
    void anEmptyAnswerIsAnEndAlone() throws Exception {
        exports.api.queries.answer(Exports.events(0, 2));

        assertThat(exports.export(Exports.EVENTS, Exports.NO_LIMIT).body()).isEqualTo("{\"$end\":{\"rows\":0}}\n");
        assertThat(exports.export(Exports.EVENTS, Exports.NO_LIMIT, "text/csv").body())
                .isEqualTo("event_id,user_id,n\r\n#end 0\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/csv                                   | text/csv",
                "text/*                                     | text/csv",
                "application/x-ndjson                       | application/x-ndjson",
                "application/jsonl                          | application/x-ndjson",
                "*/*                                        | application/x-ndjson",
                "application/x-ndjson;q=0.5, text/csv       | text/csv",
                "text/csv;q=0.1, application/x-ndjson;q=0.9 | application/x-ndjson",
                "application/json, text/csv                 | text/csv",
            })
    void theClientChoosesTheFormat(String accept, String type) throws Exception {
        exports.api.queries.answer(Exports.events(1, 2));

        assertThat(exports.export(Exports.EVENTS, Exports.NO_LIMIT, accept)
                        .headers()
                        .firstValue("content-type"))
                .hasValueSatisfying(given -> assertThat(given).startsWith(type));
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "image/png", "text/csv;q=0"})
    void aClientThatTakesNeitherIsTold(String accept) throws Exception {
        assertThat(assertProblem(exports.export(Exports.EVENTS, Exports.NO_LIMIT, accept), 406, "not-acceptable")
                        .get("detail")
                        .asString())
                .contains("text/csv");
    }

    @Test
    void csvTellsNullFromNothingAndKeepsEveryCharacter() throws Exception {
        String select = "{\"select\": [\"order_id\", \"note\", \"sku\", \"attributes\", \"amount\"]}";
        JsonNode attributes = JsonMapper.shared().readTree("{\"a\": [1, \"x,y\"]}");
        exports.api.queries.answer(query -> Exports.answered(
                List.of(
                        Arrays.asList(4611686018427387905L, "a,\"b\"\r\nc", "", attributes, new BigDecimal("0.10")),
                        Arrays.asList(1L, null, "#x", null, null),
                        Arrays.asList(2L, " a ", "ä", JsonMapper.shared().readTree("\"s\""), null)),
                null,
                true));

        assertThat(exports.export("/v1/tables/orders/export", select, "text/csv")
                        .body())
                .isEqualTo("order_id,note,sku,attributes,amount\r\n"
                        + "4611686018427387905,\"a,\"\"b\"\"\r\nc\",\"\",\"{\"\"a\"\":[1,\"\"x,y\"\"]}\",0.10\r\n"
                        + "1,,\"#x\",,\r\n"
                        + "2, a ,ä,\"\"\"s\"\"\",\r\n"
                        + "#end 3\r\n");
    }

    @Test
    void sqlIsExportedToo() throws Exception {
        exports.api.queries.answer(Exports.events(3, 2));

        List<JsonNode> lines = Exports.lines(exports.export(
                        "/v1/sql/export",
                        "{\"sql\": \"SELECT * FROM events WHERE n > ? ORDER BY n\", \"parameters\": [1]}")
                .body());

        assertThat(lines.getLast()).hasToString("{\"$end\":{\"rows\":3}}");
        assertThat(exports.api.queries.asked().getFirst().order()).hasSize(1);
        assertThat(Exports.lines(exports.export("/v1/sql/export", "{\"sql\": \"SELECT * FROM events LIMIT 2\"}")
                                .body())
                        .getLast())
                .hasToString("{\"$end\":{\"rows\":2}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                Exports.EVENTS + " | {\"count\": true}               | /count",
                Exports.EVENTS + " | {\"offset\": 1}                 | /offset",
                Exports.EVENTS + " | {\"allow-partial\": true}       | /allow-partial",
                Exports.EVENTS + " | {\"limit\": -1}                 | /limit",
                Exports.EVENTS + " | {\"where\": {\"eq\": {\"x\": 1}}} | /where/eq/x",
                "/v1/tables/event/export | {}                 | table",
                "/v1/sql/export | {\"sql\": \"SELECT COUNT(*) FROM events\"}         | /sql",
                "/v1/sql/export | {\"sql\": \"SELECT * FROM events LIMIT 2 OFFSET 1\"} | /sql",
                "/v1/sql/export | {\"sql\": \"SELECT * FROM events\", \"allow-partial\": true} | /allow-partial",
                "/v1/sql/export | {\"sql\": \"SELECT * FROM\"}  | /sql",
            })
    @Tag("Q28")
    void refusesWhatAnExportCannotDo(String path, String body, String at) throws Exception {
        JsonNode problem = assertProblem(exports.export(path, body), 400, "invalid-query");

        assertThat(problem.at("/faults/0/path").asString()).isEqualTo(at);
        assertThat(exports.api.queries.asked()).isEmpty();
    }

    @Test
    void aPlanIsNoExport() throws Exception {
        assertProblem(
                exports.export("/v1/sql/export", "{\"sql\": \"EXPLAIN SELECT * FROM events\"}"), 400, "invalid-query");
    }

    @Test
    @Tag("Q30")
    void aForgedCursorIsRefused() throws Exception {
        assertProblem(exports.export(Exports.EVENTS, "{\"cursor\": \"eyJ2IjoxfQ.AAAA\"}"), 400, "invalid-cursor");
    }
}
