package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.query.Parsers;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.mysql.ShardLimits;
import io.shardlens.query.parse.Parsed;
import io.shardlens.query.parse.QueryLimits;
import io.shardlens.query.parse.QueryParser;
import io.shardlens.query.shop.RandomQueries;
import io.shardlens.query.shop.RandomQueries.Question;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

/** The same SQL texts to the API's parts over shards and index, and to one unsharded MySQL. */
@ExtendWith(ShopExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("Q29")
class SqlIT {
    private static final QueryLimits LIMITS = new QueryLimits(
            1000, 10_000, 32, 10_000, Duration.ofDays(1), Duration.ofSeconds(30), Duration.ofSeconds(60));

    private Shop.Api api;
    private Shop shop;
    private QueryParser parser;
    private Connection single;

    @BeforeAll
    void open(Shop opened) throws Exception {
        shop = opened;
        api = shop.api(ShardLimits.of(4)).fresh();
        single = shop.admin("mysql-1");
        single.setCatalog("single");
        parser = new QueryParser(Map.of("things", shop.table("things")), Codecs::of, LIMITS, Parsers.cursors());
    }

    @AfterAll
    void close() throws SQLException {
        api.close();
        single.close();
    }

    private Parsed parse(String sql, PlanPreference plan) {
        String body = JsonMapper.shared()
                .createObjectNode()
                .put("sql", sql)
                .put("plan", plan.name().toLowerCase(Locale.ROOT))
                .toString();
        return parser.sql(body.getBytes(StandardCharsets.UTF_8), stop -> {}).parsed();
    }

    private Outcome run(Query query) throws Exception {
        return api.executor().execute(query).outcome().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private QueryResult answer(String sql, PlanPreference plan) throws Exception {
        Parsed parsed = parse(sql, plan);
        assertThat(parsed).as(sql).isInstanceOf(Parsed.Accepted.class);
        Outcome outcome = run(((Parsed.Accepted) parsed).query());
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Answered.class);
        return ((Outcome.Answered) outcome).result();
    }

    /** The first two columns of MySQL's own answer. */
    private List<List<@Nullable Object>> expected(String sql) throws SQLException {
        List<List<@Nullable Object>> expected = new ArrayList<>();
        try (Statement statement = single.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                expected.add(Arrays.asList(rows.getLong(1), rows.getString(2)));
            }
        }
        return expected;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, c_0900 FROM things WHERE user_id = 3 ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things AS t WHERE t.user_id IN (-1, 3, '5', NULL) ORDER BY t.c_tiny DESC, id LIMIT 1000",
                "select `t`.`ID`, c_0900 from `things` t where (5 > C_TINY or not c_tiny = 127) order by id desc limit 1000",
                "SELECT id, c_0900 FROM things WHERE NOT (c_tiny = 1 OR c_big IS NULL) AND c_dec != 10 ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE NOT c_tiny = 1 AND c_uint = 1 OR c_bit = TRUE ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_tiny NOT IN (1, 5) AND c_tiny NOT BETWEEN - 1 AND +0 ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_tiny > -1 AND c_dec >= .01 AND c_double < 1e300 ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_0900 LIKE 'A%' OR c_bin LIKE '50\\%%' OR c_bin NOT LIKE '5|_%' ESCAPE '|' ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_general = 'SS' OR c_unicode = \"ss\" OR c_bin = '\\\\' OR c_text = 'a\\t' ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_date >= DATE '2024-02-29' AND c_datetime < TIMESTAMP'2026-03-29 02:30:00' ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_time <= TIME '12:30:00.125' OR c_stamp = '2026-03-29 02:30:00.5' ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_enum = 'MEDIUM' OR c_set = 'b,c' OR c_year = 2024 OR c_bits = 165 ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_varbinary = 'ab' OR c_blob < 'b' OR c_binary IN ('abcd') ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE id = 4611686018427387905 /* big */ -- x\n OR id < 3 # y\n ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things ORDER BY c_general DESC, c_0900, id LIMIT 7;",
                "SELECT id, c_0900 FROM things WHERE (c_tiny, c_uint) IN ((1, 0), (5, 1), (0, NULL)) OR (c_0900, c_bit) = ('A', TRUE) ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE (c_tiny, c_uint) NOT IN ((1, 0), (5, NULL)) ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE (c_general, c_dec) <> ('SS', 10) ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_json->'$.a' = 'x' OR c_json -> '$.b[0]' = 1 OR JSON_EXTRACT(c_json, '$.a') = TRUE ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_json->'$.a' <> 1.0 AND NOT c_json->'$.a.a' = 1.5 ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_json = TRUE OR c_json = 1.0 OR c_json = 'abc' ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_json->>'$.a' = 'x' OR JSON_UNQUOTE(JSON_EXTRACT(c_json, '$.a')) = 'X' OR c_json->>'$' = '[3]' ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_0900 LIKE '_' AND c_bin NOT LIKE '%|%' ESCAPE '' OR c_general LIKE 's_' ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things WHERE c_text LIKE '%\\\\%' OR c_stamp LIKE '2026-%:30%' ORDER BY id LIMIT 1000",
                "SELECT id, c_0900 FROM things ORDER BY c_unicode, id LIMIT 10 OFFSET 25",
                "SELECT id, c_0900 FROM things WHERE user_id IN (1, 2, 3) ORDER BY c_dec, id LIMIT 3, 5",
            })
    @Tag("Q11")
    void sqlGetsTheRowsThatMySqlGives(String sql) throws Exception {
        assertThat(answer(sql, PlanPreference.SHARDS).rows()).isEqualTo(expected(sql));
        assertThat(answer(sql, PlanPreference.AUTO).rows()).isEqualTo(expected(sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "user_id IN (4e0, '5', 6.0, ' 7')",
                "user_id = 1e1 OR user_id = '12.0' OR user_id = -5.00",
            })
    @Tag("Q3")
    void literalsOfKeysAreTakenAsMySqlComparesThem(String where) throws Exception {
        assertSame(where);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c_datetime = '2026-03-29T02:30' OR c_stamp >= '2026-03-29T02:30:00'",
                "c_datetime >= '2024-02-29' AND c_datetime < '2024-03-01'",
                "c_datetime BETWEEN '2026-03-29' AND '2026-11-29'",
                "c_datetime = '2026-11-29' OR c_micros > '2024-02-29' OR c_date = '2026-11-29'",
                "c_stamp > '2026-03-29' AND c_stamp <> '2038-01-19'",
                "c_datetime NOT IN ('2026-03-29', '2026-03-29 02:30')",
            })
    @Tag("Q27")
    void timesThatSomeZonesSkipAndDaysInThePlaceOfTimesAreComparedAsMySqlDoes(String where) throws Exception {
        assertSame(where);
    }

    private void assertSame(String where) throws Exception {
        String sql = "SELECT id, c_0900 FROM things WHERE " + where + " ORDER BY id LIMIT 1000";
        List<List<@Nullable Object>> expected = expected(sql);
        assertThat(expected).isNotEmpty();
        for (PlanPreference plan : PlanPreference.values()) {
            Parsed.Accepted accepted = (Parsed.Accepted) parse(sql, plan);
            if (run(accepted.query()) instanceof Outcome.Answered answered) {
                assertThat(answered.result().rows()).as(plan.toString()).isEqualTo(expected);
            } else {
                assertThat(plan).isEqualTo(PlanPreference.INDEX);
            }
        }
    }

    @Test
    void countsAsMySqlDoes() throws Exception {
        String sql = "SELECT COUNT(*) FROM things WHERE c_tiny > 0 OR c_big IS NULL";
        try (Statement statement = single.createStatement();
                ResultSet count = statement.executeQuery(sql)) {
            count.next();
            QueryResult result = answer(sql, PlanPreference.AUTO);
            assertThat(result.count()).isEqualTo(count.getLong(1)).isPositive();
            assertThat(result.rows()).isEmpty();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12})
    void randomQuestionsAreAnsweredAsMySqlDoes(long seed) throws Exception {
        int compared = 0;
        for (int i = 0; i < 150; i++) {
            Question question = new RandomQueries(shop.table("things"), seed * 1000 + i).question();
            String sql = "SELECT id, c_0900 FROM things WHERE " + question.where() + " ORDER BY " + question.orderBy()
                    + " LIMIT " + question.query().limit();
            switch (parse(sql, PlanPreference.AUTO)) {
                case Parsed.Accepted accepted -> {
                    assertThat(answer(sql, PlanPreference.AUTO).rows()).as(sql).isEqualTo(expected(sql));
                    compared++;
                }
                case Parsed.Refused refused -> assertRefused(refused.problem(), sql);
            }
        }
        assertThat(compared).isGreaterThan(60);
    }

    /** Only what no query can say: casts to JSON, literals of bytes, and the order of documents. */
    private static void assertRefused(Problem problem, String sql) {
        assertThat(problem.type()).isEqualTo(ProblemType.INVALID_QUERY);
        assertThat(problem.faults().getFirst().message())
                .as(sql)
                .containsAnyOf("the function CAST()", "a hexadecimal literal", "which has no order");
    }
}
