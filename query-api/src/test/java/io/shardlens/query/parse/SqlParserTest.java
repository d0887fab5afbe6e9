package io.shardlens.query.parse;

import static io.shardlens.query.Parsers.LIMITS;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.Column;
import io.shardlens.query.ConditionText;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SQL that is taken. */
class SqlParserTest {
    private final SqlTexts sql = new SqlTexts();

    @ParameterizedTest
    @Tag("Q29")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "sku = 'A'                                  | sku = \"A\"",
                "sku <> 'A'                                 | sku <> \"A\"",
                "sku != 'A'                                 | sku <> \"A\"",
                "amount < 10                                | amount < 10.00",
                "amount <= 10.5                             | amount <= 10.50",
                "amount > -3                                | amount > -3.00",
                "amount >= .5                               | amount >= 0.50",
                "amount = 5--1                              | ",
                "user_id = 4e1                              | user_id = 40",
                "user_id = TRUE                             | user_id = 1",
                "1 = user_id                                | user_id = 1",
                "1 < user_id                                | user_id > 1",
                "1 >= user_id                               | user_id <= 1",
                "(1) <> (user_id)                           | user_id <> 1",
                "status IN ('PAID', 'SENT')                 | status IN (\"PAID\", \"SENT\")",
                "user_id NOT IN (1, -2)                     | NOT (user_id IN (1, -2))",
                "user_id IN (1, 3, 1, NULL)                 | user_id IN (1, 3)",
                "user_id BETWEEN 1 AND 2 AND sku = 'A'      | (user_id >= 1 AND user_id <= 2 AND sku = \"A\")",
                "user_id NOT BETWEEN 1 AND 2                | (user_id < 1 OR user_id > 2)",
                "paid_at IS NULL                            | paid_at IS NULL",
                "paid_at IS NOT NULL                        | NOT (paid_at IS NULL)",
                "NOT paid_at IS NULL                        | NOT (paid_at IS NULL)",
                "NOT NOT user_id = 1                        | user_id = 1",
                "NOT user_id = 1 AND sku = 'A'              | (user_id <> 1 AND sku = \"A\")",
                "NOT (user_id = 1 OR sku = 'A')             | (user_id <> 1 AND sku <> \"A\")",
                "user_id = NULL                             | FALSE",
                "user_id = 1 OR user_id = 2 AND sku = 'A'   | (user_id = 1 OR (user_id = 2 AND sku = \"A\"))",
                "(user_id = 1 OR user_id = 2) AND sku = 'A' | ((user_id = 1 OR user_id = 2) AND sku = \"A\")",
                "note LIKE 'gift%'                          | note LIKE gift%",
                "note NOT LIKE 'gift%%'                     | NOT (note LIKE gift%)",
                "note LIKE '50\\%\\_%'                      | note LIKE 50%_%",
                "note LIKE '%'                              | note LIKE %",
                "note LIKE NULL                             | FALSE",
                "note LIKE '%gift_'                         | note LIKE %gift_",
                "note LIKE 'abc'                            | note LIKE abc",
                "note LIKE '50\\%_%'                         | note LIKE 50\\%_%",
                "(user_id, sku) IN ((1, 'A'), (2, NULL), (1, 'A')) | (user_id, sku) IN ((1, \"A\"))",
                "(user_id, sku) NOT IN ((1, 'A'))           | NOT ((user_id, sku) IN ((1, \"A\")))",
                "(o.user_id, SKU) = (1, 'A')                | (user_id, sku) IN ((1, \"A\"))",
                "(1, 'A') <> (user_id, sku)                 | NOT ((user_id, sku) IN ((1, \"A\")))",
                "attributes->'$.color' = 'red'              | attributes->'$.\"color\"' = \"red\"",
                "1.5 <> o.attributes -> '$[0].\"a b\"'      | NOT (attributes->'$[0].\"a b\"' = 1.5)",
                "attributes->'$.ok' = TRUE                  | attributes->'$.\"ok\"' = true",
                "attributes->>'$.color' != 'red'            | NOT (attributes->>'$.\"color\"' = red)",
                "JSON_EXTRACT(o.attributes, '$.a') = 1      | attributes->'$.\"a\"' = 1",
                "json_unquote(json_extract(attributes, '$.a')) = '1' | attributes->>'$.\"a\"' = 1",
                "attributes->'$.a' = NULL                   | FALSE",
                "o.sku = 'A' and `o`.`user_id` = 1          | (sku = \"A\" AND user_id = 1)",
                "SKU = 'A'                                  | sku = \"A\"",
                "sku = \"A\"                                | sku = \"A\"",
                "sku = 'a -- b' -- ' c                      | sku = \"a -- b\"",
                "sku = 'a' # ' b                            | sku = \"a\"",
                "sku = /* ' */ 'a /* b */'                  | sku = \"a /* b */\"",
                "created_at >= DATE '2026-11-29'            | created_at >= \"2026-11-29T00:00:00.000\"",
                "created_at = TIMESTAMP '2026-11-29 01:02:03' | created_at = \"2026-11-29T01:02:03.000\"",
            })
    void readsConditionsAsMySqlDoes(String where, String expected) {
        if (expected == null) {
            // Two minus signs: an expression, not a comment behind a 5.
            assertThat(sql.fault("SELECT * FROM orders o WHERE " + where).message())
                    .contains("the operator -");
        } else {
            assertThat(where("SELECT * FROM orders o WHERE " + where)).isEqualTo(expected);
        }
    }

    @Test
    @Tag("Q29")
    void readsTheEscapesOfMySqlsTexts() {
        String texts = "'it''s', 'it\\'s', \"it's\", \"a\"\"b\", 'a\\n\\t\\\\\\0\\x', 'a\\%', ''";

        assertThat(where("SELECT * FROM orders WHERE sku IN (" + texts + ")"))
                .isEqualTo("sku IN (\"it's\", \"a\\\"b\", \"a\\n\\t\\\\\\u0000x\", \"a\\\\%\", \"\")");
    }

    @Test
    void readsPatternsWithAnotherEscape() {
        assertThat(where("SELECT * FROM orders WHERE note LIKE '50|%|_\\%' ESCAPE '|'"))
                .isEqualTo("note LIKE 50%_\\%");
        assertThat(where("SELECT * FROM orders WHERE note LIKE 'a\\\\%' ESCAPE ''"))
                .isEqualTo("note LIKE a\\%");
    }

    @Test
    @Tag("Q29")
    void whatFollowsAnEscapeIsNoPartOfIt() {
        assertThat(
                        where(
                                "SELECT * FROM orders WHERE note LIKE 'a|%' ESCAPE '|' OR sku = 'x' AND spu LIKE 'b%' ESCAPE '!'"))
                .isEqualTo("(note LIKE a\\% OR (sku = \"x\" AND spu LIKE b%))");
        assertThat(ConditionText.of(sql.accepted(
                                "SELECT * FROM orders WHERE note LIKE ? ESCAPE ? AND sku = ?",
                                "[\"a!_\", \"!\", \"x\"]")
                        .where()))
                .isEqualTo("(note LIKE a\\_ AND sku = \"x\")");
    }

    @Test
    @Tag("Q13")
    @Tag("Q29")
    void readsBothFormsOfAnOffset() {
        assertThat(sql.accepted("SELECT * FROM orders LIMIT 7 OFFSET 30"))
                .isEqualTo(sql.accepted("SELECT * FROM orders LIMIT 30, 7"))
                .satisfies(query -> assertThat(query.offset()).isEqualTo(30))
                .satisfies(query -> assertThat(query.limit()).isEqualTo(7));
        assertThat(sql.accepted("SELECT * FROM orders LIMIT ? OFFSET ?", "[7, 30]")
                        .offset())
                .isEqualTo(30);
        assertThat(where("SELECT * FROM orders AS offset WHERE offset.sku = 'A'"))
                .isEqualTo("sku = \"A\"");
    }

    @Test
    @Tag("Q11")
    @Tag("Q29")
    void readsTheColumnsTheOrderAndTheLimit() {
        Query query = sql.accepted(
                "select `order_id`, o.amount from orders as o order by created_at desc, o.SKU, `spu` asc limit 7");

        assertThat(query.select()).extracting(Column::name).containsExactly("order_id", "amount");
        assertThat(query.sortKey())
                .extracting(order -> order.column().name() + " " + order.direction())
                .containsExactly("created_at DESC", "sku ASC", "spu ASC", "order_id ASC");
        assertThat(query.order()).extracting(Order::direction).hasSize(3);
        assertThat(query.limit()).isEqualTo(7);
        assertThat(query.count()).isFalse();
        assertThat(query.options().deadline()).isEqualTo(LIMITS.deadline());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM orders",
                "SELECT orders.* FROM orders;",
                "SELECT o.* FROM orders o ; ;",
                " /* all */ SELECT\n\t*\r\nFROM `orders` -- of them"
            })
    void aStarIsEveryColumn(String text) {
        Query query = sql.accepted(text);

        assertThat(query)
                .isEqualTo(((Parsed.Accepted)
                                sql.parser.query("orders", "{}".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                        .query());
    }

    @Test
    void countingAloneAsksForNoRows() {
        Query query = sql.accepted("SELECT count( * ) FROM orders WHERE user_id = 1");

        assertThat(query.count()).isTrue();
        assertThat(query.limit()).isZero();
        assertThat(ConditionText.of(query.where())).isEqualTo("user_id = 1");
    }

    @Test
    @Tag("Q29")
    void placeholdersTakeTheParametersInTheirOrder() {
        Query query = sql.accepted(
                "SELECT * FROM orders WHERE user_id IN (?, 5, ?) AND sku = ? AND amount BETWEEN ? AND ? AND note LIKE ?"
                        + " AND paid_at = ? LIMIT ?",
                "[4611686018427387905, \"7\", \"? -- '\", 1, \"2.50\", \"a%\", \"2026-01-01 10:00:00\", 3]");

        assertThat(ConditionText.of(query.where()))
                .isEqualTo("(user_id IN (4611686018427387905, 5, 7) AND sku = \"? -- '\" AND amount >= 1.00 AND amount"
                        + " <= 2.50 AND note LIKE a% AND paid_at = \"2026-01-01T10:00:00.000\")");
        assertThat(query.limit()).isEqualTo(3);
    }

    @Test
    void takesTheOptionsOfAQuery() {
        ParsedSql parsed = sql.parse("""
                {"sql": "SELECT sku FROM orders", "count": true, "max-lag-ms": 1, "deadline-ms": 60000,
                 "allow-partial": true, "plan": "shards"}""");
        Query query = ((Parsed.Accepted) parsed.parsed()).query();

        assertThat(query.count()).isTrue();
        assertThat(query.options().maxLag()).isEqualTo(Duration.ofMillis(1));
        assertThat(query.options().deadline()).isEqualTo(Duration.ofSeconds(60));
        assertThat(query.options().allowPartial()).isTrue();
        assertThat(query.options().plan()).isEqualTo(PlanPreference.SHARDS);
        assertThat(parsed.explain()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"EXPLAIN SELECT * FROM orders", "explain\nselect * from orders;", "DESC SELECT * FROM orders"})
    void explainAsksForThePlan(String text) {
        ParsedSql parsed = sql.parse(SqlTexts.body(text, "[]"));

        assertThat(parsed.explain()).isTrue();
        assertThat(parsed.parsed()).isInstanceOf(Parsed.Accepted.class);
    }

    @Test
    void namesMayBeAnyWordThatMySqlDoesNotReserve() {
        assertThat(where("SELECT code FROM `lines` day WHERE day.code = 'x' AND day.`code` IS NULL"))
                .isEqualTo("(code = \"x\" AND code IS NULL)");
        assertThat(sql.fault("SELECT number, enum, full, final, top, day, prior, offset FROM orders")
                        .message())
                .contains("unknown column 'number'");
    }

    @Test
    void textsAreBytesForBinaryColumnsAndParametersAreBase64AsInJson() {
        assertThat(SqlBinary.where("SELECT id FROM files WHERE hash = 'ab' OR hash = ?", "[\"YWI=\"]"))
                .isEqualTo("(hash = \"YWI=\" OR hash = \"YWI=\")");
    }

    @Test
    @Tag("Q17")
    void takesListsUpToTheirBoundAndNoLonger() {
        assertThat(sql.accepted(in(LIMITS.maxIn())).where()).isNotNull();
        assertThat(sql.fault(in(LIMITS.maxIn() + 1)).message()).contains("line 1, column 28", "101", "at most 100");
    }

    private static String in(int values) {
        String list = IntStream.range(0, values).mapToObj(Integer::toString).collect(Collectors.joining(","));
        return "SELECT * FROM orders WHERE user_id IN (" + list + ")";
    }

    @Test
    void aLongChainIsOneLevel() {
        String chain = IntStream.range(0, 2_000).mapToObj(i -> "user_id=" + i).collect(Collectors.joining(" OR "));

        assertThat(where("SELECT * FROM orders WHERE " + chain)).startsWith("(user_id = 0 OR user_id = 1 OR ");
    }

    private String where(String text) {
        return ConditionText.of(sql.accepted(text).where());
    }
}
