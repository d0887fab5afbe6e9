package io.shardlens.query.parse;

import static io.shardlens.query.Parsers.LIMITS;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.Column;
import io.shardlens.query.ConditionText;
import io.shardlens.query.Parsers;
import io.shardlens.query.Tables;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryFault;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryParserTest {
    private final QueryParser parser = Parsers.parser();

    @Test
    void anEmptyObjectAsksForTheFirstRowsInKeyOrder() {
        Query query = accepted("{}");

        assertThat(query.where().isAlways()).isTrue();
        assertThat(query.select()).isEqualTo(Tables.ORDERS.columns());
        assertThat(query.limit()).isEqualTo(LIMITS.defaultLimit());
        assertThat(query.order()).isEmpty();
        assertThat(query.sortKey()).extracting(o -> o.column().name()).containsExactly("order_id");
        assertThat(query.after()).isNull();
        assertThat(query.count()).isFalse();
        assertThat(query.options().plan()).isEqualTo(PlanPreference.AUTO);
        assertThat(query.options().maxLag()).isEqualTo(LIMITS.maxLag());
        assertThat(query.options().deadline()).isEqualTo(LIMITS.deadline());
        assertThat(query.options().allowPartial()).isFalse();
    }

    @Test
    void readsEveryKey() {
        Query query = accepted("""
                {"where": {"eq": {"sku": "A-1"}}, "select": ["amount", "order_id"],
                 "order": [{"created_at": "desc"}, {"sku": "asc"}], "limit": 7, "count": true,
                 "max-lag-ms": 1, "deadline-ms": 60000, "allow-partial": true, "plan": "shards"}""");

        assertThat(query.select()).extracting(Column::name).containsExactly("amount", "order_id");
        assertThat(query.sortKey())
                .extracting(o -> o.column().name(), Order::direction)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("created_at", Order.Direction.DESC),
                        org.assertj.core.groups.Tuple.tuple("sku", Order.Direction.ASC),
                        org.assertj.core.groups.Tuple.tuple("order_id", Order.Direction.ASC));
        assertThat(query.limit()).isEqualTo(7);
        assertThat(query.count()).isTrue();
        assertThat(query.options().maxLag()).isEqualTo(Duration.ofMillis(1));
        assertThat(query.options().deadline()).isEqualTo(Duration.ofSeconds(60));
        assertThat(query.options().allowPartial()).isTrue();
        assertThat(query.options().plan()).isEqualTo(PlanPreference.SHARDS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"eq\": {\"sku\": \"A\"}}                                | sku = \"A\"",
                "{\"ne\": {\"sku\": \"A\"}}                                | sku <> \"A\"",
                "{\"in\": {\"status\": [\"PAID\", \"SENT\"]}}              | status IN (\"PAID\", \"SENT\")",
                "{\"range\": {\"amount\": {\"gte\": \"10.00\", \"lt\": 20}}} | amount >= 10.00 AND amount < 20.00",
                "{\"range\": {\"amount\": {\"gt\": 1}}}                    | amount > 1.00",
                "{\"range\": {\"amount\": {\"lte\": 1}}}                   | amount <= 1.00",
                "{\"between\": {\"user_id\": [1, 2]}}                      | user_id >= 1 AND user_id <= 2",
                "{\"prefix\": {\"note\": \"50%_\"}}                        | note LIKE 50%_%",
                "{\"is-null\": \"paid_at\"}                                | paid_at IS NULL",
                "{\"not\": {\"is-null\": \"paid_at\"}}                     | NOT (paid_at IS NULL)",
                "{\"and\": [{\"eq\": {\"sku\": \"A\"}}, {\"or\": [{\"eq\": {\"user_id\": 1}}, {\"eq\": {\"user_id\": 2}}]}]}"
                        + " | (sku = \"A\" AND (user_id = 1 OR user_id = 2))",
            })
    void readsEveryOperator(String where, String expected) {
        assertThat(ConditionText.of(accepted("{\"where\": " + where + "}").where()))
                .isEqualTo(expected);
    }

    @Test
    @Tag("Q8")
    void keepsEveryDigit() {
        assertThat(ConditionText.of(accepted("{\"where\": {\"eq\": {\"user_id\": 4611686018427387905}}}")
                        .where()))
                .isEqualTo("user_id = 4611686018427387905");
        assertThat(ConditionText.of(accepted("{\"where\": {\"eq\": {\"amount\": 1234567890.10}}}")
                        .where()))
                .isEqualTo("amount = 1234567890.10");
    }

    @ParameterizedTest
    @Tag("Q3")
    @CsvSource({"'\"42\"', 42", "4e1, 40", "42.0, 42", "'\" 42\"', 42"})
    void coercesALiteralOfAnIntegerKeyAsMySqlCompares(String literal, long key) {
        assertThat(ConditionText.of(accepted("{\"where\": {\"eq\": {\"user_id\": " + literal + "}}}")
                        .where()))
                .isEqualTo("user_id = " + key);
    }

    @ParameterizedTest
    @Tag("Q3")
    @CsvSource({
        "user_id, 42.5",
        "user_id, '\"x\"'",
        "user_id, '{}'",
        "user_id, '[1]'",
        "sku, 42",
        "created_at, '\"soon\"'"
    })
    void refusesALiteralThatDoesNotFitAndNamesItsColumn(String column, String literal) {
        QueryFault fault = onlyFault("{\"where\": {\"eq\": {\"" + column + "\": " + literal + "}}}");

        assertThat(fault.path()).isEqualTo("/where/eq/" + column);
        assertThat(fault.message()).contains("'" + column + "'");
    }

    @ParameterizedTest
    @Tag("Q28")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"wher\": {}}                                   | /wher                     | where",
                "{\"maxlag-ms\": 1}                               | /maxlag-ms                | max-lag-ms",
                "{\"where\": {\"equals\": {\"sku\": 1}}}          | /where/equals             |",
                "{\"where\": {\"btween\": {\"sku\": 1}}}          | /where/btween             | between",
                "{\"where\": {\"eq\": {\"skuu\": \"a\"}}}         | /where/eq/skuu            | sku",
                "{\"where\": {\"EQ\": {\"sku\": \"a\"}}}          | /where/EQ                 | eq",
                "{\"where\": {\"and\": [{\"eq\": {\"SKU\": \"a\"}}]}} | /where/and/0/eq/SKU   | sku",
                "{\"where\": {\"is-null\": \"paid\"}}             | /where/is-null            | paid_at",
                "{\"where\": {\"range\": {\"amount\": {\"gtee\": 1}}}} | /where/range/amount/gtee | gte",
                "{\"select\": [\"order_id\", \"ammount\"]}        | /select/1                 | amount",
                "{\"order\": [{\"createdat\": \"asc\"}]}          | /order/0/createdat        | created_at",
                "{\"plan\": \"shard\"}                            | /plan                     | shards",
            })
    void namesWhatIsUnknownItsPlaceAndWhatWasProbablyMeant(String body, String path, String nearest) {
        QueryFault fault = onlyFault(body);

        assertThat(fault.path()).isEqualTo(path);
        assertThat(fault.nearest()).isEqualTo(nearest);
        assertThat(fault.message()).startsWith("unknown ");
    }

    @Test
    @Tag("Q28")
    void namesAnUnknownTable() {
        Problem problem = problem(parser.query("order", "{}".getBytes(StandardCharsets.UTF_8)));

        assertThat(problem.type().status()).isEqualTo(400);
        assertThat(problem.faults())
                .containsExactly(new QueryFault("table", "unknown table 'order', did you mean 'orders'?", "orders"));
    }

    @Test
    @Tag("Q28")
    void namesAllFaultsAtOnce() {
        Problem problem = problem(parse("""
                {"where": {"and": [{"eq": {"skuu": 1}}, {"eq": {"user_id": "x"}}, {"liek": {"sku": "a"}}, {"in": {"sku": []}}]},
                 "select": ["nope"], "order": [{"sku": "up"}], "limit": -1, "count": "yes", "offset": -5}"""));

        assertThat(problem.type()).isEqualTo(ProblemType.INVALID_QUERY);
        assertThat(problem.faults())
                .extracting(QueryFault::path)
                .containsExactlyInAnyOrder(
                        "/offset",
                        "/where/and/0/eq/skuu",
                        "/where/and/1/eq/user_id",
                        "/where/and/2/liek",
                        "/where/and/3/in/sku",
                        "/select/0",
                        "/order/0/sku",
                        "/limit",
                        "/count");
    }

    @Test
    @Tag("Q13")
    void anOffsetBeyondItsBoundIsRefusedWithAdvice() {
        assertThat(accepted("{\"offset\": 5000}").offset()).isEqualTo(5000);
        assertThat(onlyFault("{\"offset\": 1000000}").message()).contains("at most 5000", "page on with the 'cursor'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[]                                                     | ",
                "{\"where\": []}                                        | /where",
                "{\"where\": {}}                                        | /where",
                "{\"where\": {\"eq\": {\"sku\": \"a\"}, \"ne\": {\"sku\": \"b\"}}} | /where",
                "{\"where\": {\"eq\": {\"sku\": \"a\", \"spu\": \"b\"}}} | /where/eq",
                "{\"where\": {\"eq\": \"sku\"}}                         | /where/eq",
                "{\"where\": {\"and\": []}}                             | /where/and",
                "{\"where\": {\"or\": {\"eq\": {\"sku\": \"a\"}}}}      | /where/or",
                "{\"where\": {\"not\": [{\"eq\": {\"sku\": \"a\"}}]}}   | /where/not",
                "{\"where\": {\"between\": {\"amount\": [1]}}}          | /where/between/amount",
                "{\"where\": {\"between\": {\"amount\": [1, 2, 3]}}}    | /where/between/amount",
                "{\"where\": {\"range\": {\"amount\": {}}}}             | /where/range/amount",
                "{\"where\": {\"range\": {\"amount\": {\"gt\": 1, \"gte\": 1}}}} | /where/range/amount/gt",
                "{\"where\": {\"prefix\": {\"sku\": 1}}}                | /where/prefix/sku",
                "{\"where\": {\"like\": {\"sku\": 1}}}                  | /where/like/sku",
                "{\"where\": {\"match\": {\"note\": 1}}}                | /where/match/note",
                "{\"where\": {\"match\": {\"sku\": \"a\"}}}             | /where/match/sku",
                "{\"where\": {\"tuple\": [1]}}                         | /where/tuple",
                "{\"where\": {\"tuple\": {\"columns\": [\"sku\"], \"in\": [[1]]}}} | /where/tuple/columns",
                "{\"where\": {\"tuple\": {\"columns\": [\"sku\", \"sku\"], \"in\": [[1, 1]]}}} | /where/tuple/columns/1",
                "{\"where\": {\"tuple\": {\"columns\": [\"sku\", \"skuu\"], \"in\": [[1, 1]]}}} | /where/tuple/columns/1",
                "{\"where\": {\"tuple\": {\"columns\": [\"sku\", \"spu\"], \"in\": []}}} | /where/tuple/in",
                "{\"where\": {\"tuple\": {\"columns\": [\"sku\", \"spu\"], \"in\": [[\"a\"]]}}} | /where/tuple/in/0",
                "{\"where\": {\"tuple\": {\"columns\": [\"sku\", \"user_id\"], \"in\": [[\"a\", \"x\"]]}}} | /where/tuple/in/0/1",
                "{\"where\": {\"tuple\": {\"columns\": [\"sku\", \"spu\"], \"inn\": [], \"in\": [[\"a\", \"b\"]]}}} | /where/tuple/inn",
                "{\"where\": {\"json\": {\"column\": \"attributes\", \"path\": \"$.a\"}}} | /where/json",
                "{\"where\": {\"json\": {\"column\": \"attributes\", \"path\": \"$.a\", \"eq\": 1, \"text\": \"1\"}}} | /where/json",
                "{\"where\": {\"json\": {\"column\": \"attributes\", \"path\": \"$.a\", \"text\": 1}}} | /where/json/text",
                "{\"where\": {\"json\": {\"column\": \"attributes\", \"path\": \"$[*]\", \"eq\": 1}}} | /where/json/path",
                "{\"where\": {\"json\": {\"column\": \"attributes\", \"path\": 1, \"eq\": 1}}} | /where/json/path",
                "{\"where\": {\"json\": {\"column\": \"sku\", \"path\": \"$.a\", \"eq\": 1}}} | /where/json/column",
                "{\"where\": {\"json\": {\"column\": \"attribute\", \"path\": \"$.a\", \"eq\": 1}}} | /where/json/column",
                "{\"where\": {\"is-null\": {\"sku\": true}}}            | /where/is-null",
                "{\"select\": []}                                       | /select",
                "{\"select\": \"sku\"}                                  | /select",
                "{\"select\": [\"sku\", \"sku\"]}                       | /select/1",
                "{\"order\": {\"sku\": \"asc\"}}                        | /order",
                "{\"order\": [{\"sku\": \"asc\"}, {\"sku\": \"desc\"}]} | /order/1/sku",
                "{\"order\": [{\"attributes\": \"asc\"}]}               | /order/0/attributes",
                "{\"limit\": 1001}                                      | /limit",
                "{\"limit\": 1.5}                                       | /limit",
                "{\"limit\": 99999999999999999999}                      | /limit",
                "{\"limit\": null}                                      | /limit",
                "{\"deadline-ms\": 0}                                   | /deadline-ms",
                "{\"deadline-ms\": 60001}                               | /deadline-ms",
                "{\"max-lag-ms\": -1}                                   | /max-lag-ms",
                "{\"allow-partial\": 1}                                 | /allow-partial",
                "{\"plan\": 1}                                          | /plan",
                "{\"cursor\": 1}                                        | /cursor",
            })
    void refusesWhatIsNotAQueryAndSaysWhere(String body, String path) {
        assertThat(onlyFault(body).path()).isEqualTo(path == null ? "" : path);
    }

    @Test
    @Tag("Q17")
    void takesListsUpToTheirBoundAndNoLonger() {
        assertThat(accepted(in(LIMITS.maxIn())).where()).isNotNull();
        assertThat(onlyFault(in(LIMITS.maxIn() + 1)).message()).contains("101", "at most 100");
    }

    private static String in(int values) {
        return "{\"where\": {\"in\": {\"user_id\": "
                + IntStream.range(0, values).boxed().toList() + "}}}";
    }

    @Test
    void takesConditionsUpToTheirDepthAndNoDeeper() {
        assertThat(accepted(nested(LIMITS.maxDepth() - 1)).where()).isNotNull();
        assertThat(onlyFault(nested(LIMITS.maxDepth())).message()).contains("more than 8 deep");
    }

    @Test
    void aBodyThatIsNestedWithoutEndIsRefusedWithoutHarm() {
        assertThat(problem(parse(nested(200_000))).type()).isEqualTo(ProblemType.MALFORMED_JSON);
    }

    private static String nested(int nots) {
        return "{\"where\": " + "{\"not\": ".repeat(nots) + "{\"is-null\": \"sku\"}" + "}".repeat(nots) + "}";
    }

    @Test
    void countsConditions() {
        String many = IntStream.rangeClosed(0, QueryLimits.MAX_CONDITIONS)
                .mapToObj(i -> "{\"is-null\": \"sku\"}")
                .collect(Collectors.joining(","));

        assertThat(onlyFault("{\"where\": {\"or\": [" + many + "]}}").message()).contains("4096");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | empty",
                "{  | line 1, column",
                "{\"where\": | line 1",
                "{\"limit\": 1} {} | behind the end",
                "{\"limit\": 1, \"limit\": 2} | limit",
                "{\"where\": {\"eq\": {\"sku\": \"a\", \"sku\": \"b\"}}} | sku",
                "{'limit': 1} | line 1",
                "{\"limit\": NaN} | line 1",
            })
    void whatIsNoJsonIsRefusedWithItsPlace(String body, String said) {
        Problem problem = problem(parse(body));

        assertThat(problem.type()).isEqualTo(ProblemType.MALFORMED_JSON);
        assertThat(problem.type().status()).isEqualTo(400);
        assertThat(problem.detail()).contains(said);
    }

    @Test
    void bytesThatAreNoTextAreRefused() {
        assertThat(problem(parser.query("orders", new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}'}))
                        .type())
                .isEqualTo(ProblemType.MALFORMED_JSON);
    }

    @Test
    void numbersThatStandForMillionsOfDigitsAreRefused() {
        assertThat(onlyFault("{\"where\": {\"eq\": {\"amount\": 1e999999999}}}").message())
                .contains("amount");
        assertThat(onlyFault("{\"where\": {\"eq\": {\"attributes\": 1e-999999999}}}")
                        .message())
                .contains("attributes");
    }

    @Test
    void explainTakesTheTableFromTheBody() {
        String body = "{\"table\": \"orders\", \"query\": {\"limit\": 3}}";
        assertThat(parser.explain(body.getBytes(StandardCharsets.UTF_8))).isInstanceOf(Parsed.Accepted.class);
    }

    @Test
    @Tag("Q28")
    void explainNamesFaultsInsideTheQueryByTheirWholePath() {
        String body = "{\"table\": \"orders\", \"query\": {\"where\": {\"eq\": {\"skuu\": 1}}}, \"verbose\": true}";

        assertThat(problem(parser.explain(body.getBytes(StandardCharsets.UTF_8)))
                        .faults())
                .extracting(QueryFault::path)
                .containsExactly("/verbose", "/query/where/eq/skuu");
    }

    private Query accepted(String body) {
        return switch (parse(body)) {
            case Parsed.Accepted accepted -> accepted.query();
            case Parsed.Refused refused -> throw new AssertionError(refused.problem());
        };
    }

    private QueryFault onlyFault(String body) {
        Problem problem = problem(parse(body));
        assertThat(problem.type()).isEqualTo(ProblemType.INVALID_QUERY);
        assertThat(problem.faults()).hasSize(1);
        return problem.faults().getFirst();
    }

    private Parsed parse(String body) {
        return parser.query("orders", body.getBytes(StandardCharsets.UTF_8));
    }

    private static Problem problem(Parsed parsed) {
        return switch (parsed) {
            case Parsed.Accepted accepted -> throw new AssertionError("accepted: " + accepted.query());
            case Parsed.Refused refused -> refused.problem();
        };
    }
}
