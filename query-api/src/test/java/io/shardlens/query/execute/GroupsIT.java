package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.Parsers;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.mysql.ShardLimits;
import io.shardlens.query.parse.Parsed;
import io.shardlens.query.parse.QueryLimits;
import io.shardlens.query.parse.QueryParser;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import io.shardlens.query.shop.Tallies;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Questions about groups, as a client asks them, to real shards and a real index. */
@ExtendWith(ShopExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GroupsIT {
    private static final QueryLimits LIMITS = new QueryLimits(
            1000, 10_000, 32, 10_000, Duration.ofDays(1), Duration.ofSeconds(90), Duration.ofSeconds(90));
    private static final String[] PLANS = {"index", "shards"};

    private Shop shop;
    private Shop.Api api;
    private QueryParser parser;
    private Connection single;

    @BeforeAll
    void open(Shop opened) throws Exception {
        shop = opened;
        api = shop.api(ShardLimits.of(4)).fresh();
        single = shop.admin("mysql-1");
        single.setCatalog("single");
        parser = parser(shop.table("things"));
    }

    private QueryParser parser(LogicalTable things) {
        return new QueryParser(
                Map.of("things", things, "walks", shop.table("walks"), "words", shop.table("words")),
                Codecs::of,
                LIMITS,
                Parsers.cursors());
    }

    @AfterAll
    void close() throws SQLException {
        api.close();
        single.close();
    }

    private Outcome run(Asked asked) throws Exception {
        return api.executor().execute(asked).outcome().toCompletableFuture().get(100, TimeUnit.SECONDS);
    }

    private static ObjectNode json(String body) {
        return (ObjectNode) JsonMapper.shared().readTree(body);
    }

    private Asked asked(ObjectNode sql) throws Exception {
        Parsed parsed = parser.sql(sql.toString().getBytes(StandardCharsets.UTF_8), stop -> {})
                .parsed();
        assertThat(parsed).as(sql.toString()).isInstanceOf(Parsed.Accepted.class);
        return ((Parsed.Accepted) parsed).asked();
    }

    private Outcome outcome(ObjectNode sql) throws Exception {
        return run(asked(sql));
    }

    private QueryResult answer(String sql, String plan) throws Exception {
        Outcome outcome = outcome(json("{}").put("sql", sql).put("plan", plan));
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Answered.class);
        return ((Outcome.Answered) outcome).result();
    }

    private static List<List<@Nullable String>> texts(QueryResult result) {
        List<List<@Nullable String>> texts = new ArrayList<>();
        for (List<@Nullable Object> row : result.rows()) {
            List<@Nullable String> text = new ArrayList<>();
            row.forEach(value -> text.add(
                    value instanceof BigDecimal number
                            ? number.toPlainString()
                            : value == null ? null : value.toString()));
            texts.add(text);
        }
        return texts;
    }

    private List<List<@Nullable String>> expected(String sql) throws SQLException {
        List<List<@Nullable String>> expected = new ArrayList<>();
        try (Statement statement = single.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                List<@Nullable String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getString(i));
                }
                expected.add(row);
            }
        }
        return expected;
    }

    @Test
    @Tag("S21")
    void labelsAreThoseOfTheTablesWhereverThisProcessBelievesThemToBe() throws Exception {
        String rows = "SELECT id, c_enum FROM things ORDER BY id LIMIT 300";
        String groups = "SELECT c_enum, COUNT(*) FROM things GROUP BY c_enum";
        List<List<@Nullable String>> labels = expected(rows);
        // Given: all tables have been altered since they were read
        LogicalTable before = shop.table("things");
        parser = parser(before.withColumns(before.columns().stream()
                .map(column -> column.name().equals("c_enum") ? withLabels(column, "large", "small", "Medium") : column)
                .toList()));
        try {
            // Then
            assertThat(texts(answer(rows, "shards"))).isEqualTo(labels);
            assertThat(outcome(json("{}").put("sql", groups).put("plan", "shards")))
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.problem().detail())
                                    .contains("the labels of column 'c_enum' are in other places"));
        } finally {
            parser = parser(before);
        }
        for (String plan : PLANS) {
            assertThat(texts(answer(groups, plan))).isEqualTo(expected(groups + " ORDER BY c_enum"));
        }
    }

    private static Column withLabels(Column column, String... labels) {
        ColumnType type = column.type();
        return new Column(
                column.name(),
                new ColumnType(type.name(), false, 0, 0, List.of(labels), type.charset(), type.collation()),
                column.nullable());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT AVG(c_tiny), SUM(c_tiny), AVG(c_dec), SUM(c_dec), AVG(c_uint) FROM things",
                "SELECT COUNT(DISTINCT c_tiny, c_dec), COUNT(DISTINCT c_dec, c_bits, c_date), COUNT(c_tiny) FROM things WHERE id > 0",
                "SELECT COUNT(*) AS n, COUNT(c_dec) AS m, SUM(c_dec), AVG(c_tiny), COUNT(DISTINCT c_tiny) FROM things WHERE c_tiny = 99",
                "SELECT c_tiny, AVG(c_dec), SUM(c_dec), MIN(c_date), MAX(c_tiny) FROM things GROUP BY c_tiny ORDER BY c_tiny DESC",
                "SELECT c_tiny, COUNT(DISTINCT c_tiny, c_bits) AS d FROM things WHERE c_bits IS NOT NULL GROUP BY c_tiny HAVING d > 2 ORDER BY d, c_tiny",
                "SELECT DISTINCT c_tiny, c_date AS day FROM things ORDER BY day DESC, c_tiny LIMIT 30",
                "SELECT c_big, COUNT(*) FROM things GROUP BY c_big HAVING COUNT(*) > 1 AND MAX(c_dec) >= 10 ORDER BY COUNT(*) DESC, c_big LIMIT 4",
            })
    @Tag("Q14")
    void shardsOfUnequalSizeAndTheIndexAnswerAsOneMySqlDoes(String sql) throws Exception {
        for (String plan : PLANS) {
            QueryResult result = answer(sql, plan);
            assertThat(texts(result)).as(plan).isEqualTo(expected(sql));
            assertThat(result.approximate()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"MIN(c_enum)", "MAX(c_enum)", "MIN(c_set)", "MAX(c_set)"})
    @Tag("Q14")
    void pagesOfGroupsByTheirLeastLabelsAreThoseOfOneMySql(String extreme) throws Exception {
        String sql = "SELECT c_tiny, " + extreme + " AS e FROM things WHERE id < 200 GROUP BY c_tiny";
        for (String direction : List.of("ASC", "DESC")) {
            String ordered = sql + " ORDER BY e " + direction + ", c_tiny";
            List<List<@Nullable String>> pages = new ArrayList<>();
            // When
            @Nullable
            GroupQuery query = (GroupQuery)
                    asked(json("{}").put("sql", ordered + " LIMIT 3").put("plan", "shards"));
            while (query != null) {
                QueryResult page = ((Outcome.Answered) run(query)).result();
                pages.addAll(texts(page));
                query = page.next() == null ? null : query.behind(page.next());
            }
            // Then
            assertThat(pages).as(ordered).hasSizeGreaterThan(6).isEqualTo(expected(ordered));
        }
    }

    @Test
    @Tag("Q15")
    void aGroupOfWhichEachShardHasOneRowHasAllOfThem() throws Exception {
        // Given: users 0, 2, 4 and 6 live on four shards, and all rows have one note
        shop.walks();
        String sql = "SELECT COUNT(*) AS n, note FROM walks WHERE id IN (0, 2, 4, 6) GROUP BY note HAVING COUNT(*) > ";
        for (String plan : PLANS) {
            // When
            QueryResult four = answer(sql + "1", plan);
            QueryResult none = answer(sql + "4", plan);
            // Then
            assertThat(four.rows()).as(plan).hasSize(1);
            assertThat(four.rows().getFirst().getFirst()).isEqualTo(4L);
            assertThat(none.rows()).isEmpty();
        }
    }

    @Test
    @Tag("Q16")
    void seventyThousandLabelsAreCountedExactlyUnlessAnEstimateIsAskedFor() throws Exception {
        // Given
        shop.tallies();
        String sql = "SELECT COUNT(DISTINCT label) FROM words";
        // When
        QueryResult index = answer(sql, "index");
        QueryResult shards = answer(sql, "shards");
        Outcome estimated =
                outcome(json("{\"plan\": \"index\", \"approximate\": true}").put("sql", sql));
        // Then
        assertThat(index.rows()).isEqualTo(List.of(List.of((long) Tallies.LABELS)));
        assertThat(index.approximate()).isFalse();
        assertThat(shards.rows()).isEqualTo(index.rows());
        QueryResult estimate = ((Outcome.Answered) estimated).result();
        assertThat(estimate.approximate()).isTrue();
        assertThat((Long) estimate.rows().getFirst().getFirst())
                .isBetween(Tallies.LABELS * 9L / 10, Tallies.LABELS * 11L / 10);
    }

    @Test
    @Tag("Q16")
    void theGreatestOfSeventyThousandGroupsAreFoundExactly() throws Exception {
        shop.tallies();
        String top = "SELECT label, COUNT(*) AS n FROM words GROUP BY label ORDER BY n DESC, label LIMIT 1000";
        String rest = "SELECT label, COUNT(*) AS n FROM words GROUP BY label HAVING n = 1 ORDER BY label LIMIT 3";
        for (String plan : PLANS) {
            QueryResult result = answer(top, plan);
            assertThat(result.rows())
                    .as(plan)
                    .hasSize(1000)
                    .allSatisfy(row -> assertThat(row.get(1)).isEqualTo(2L));
            assertThat(result.rows())
                    .extracting(row -> String.valueOf(row.getFirst()).toLowerCase(java.util.Locale.ROOT))
                    .startsWith("label 1", "label 10", "label 100", "label 1000", "label 1001")
                    .doesNotHaveDuplicates();
            assertThat(result.next()).isNotNull();
            assertThat(answer(rest, plan).rows())
                    .extracting(List::getFirst)
                    .containsExactly("Label 0", "Label 10000", "Label 10001");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT SUM(c_big), AVG(c_big) FROM things",
                "SELECT SUM(c_ubig), SUM(c_wide), AVG(c_wide) FROM things",
                "SELECT c_tiny, SUM(c_big) AS s, SUM(c_wide) FROM things WHERE c_big > 9007199254740992 GROUP BY c_tiny ORDER BY s DESC, c_tiny",
            })
    @Tag("Q32")
    void sumsKeepEveryDigitWhoeverAnswers(String sql) throws Exception {
        QueryResult result = answer(sql, "auto");
        assertThat(texts(result)).isEqualTo(expected(sql));
        assertThat(result.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        Outcome forced = outcome(json("{\"plan\": \"index\"}").put("sql", sql));
        assertThat(((Outcome.Failed) forced).problem().type()).isEqualTo(ProblemType.PLAN_REJECTED);
    }

    @Test
    @Tag("Q32")
    void theIndexAddsUpWhatItCanExactlyAndSaysWhereItCannot() throws Exception {
        String small = "SELECT SUM(id), SUM(c_uint), SUM(c_dec) FROM things WHERE id < 1000";
        String large = "SELECT SUM(id) FROM things";
        QueryResult exact = answer(small, "index");
        assertThat(exact.plan()).isEqualTo(PlanType.INDEX_SEARCH);
        assertThat(texts(exact)).isEqualTo(expected(small));
        QueryResult shards = answer(large, "auto");
        assertThat(texts(shards)).isEqualTo(expected(large));
        assertThat(shards.reason()).contains("its sums of id would lack digits");
        Outcome nearly =
                outcome(json("{\"plan\": \"index\", \"approximate\": true}").put("sql", large));
        assertThat(((Outcome.Answered) nearly).result().approximate()).isTrue();
    }
}
