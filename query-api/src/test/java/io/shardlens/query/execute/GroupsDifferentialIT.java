package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.GroupTerm;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.mysql.ShardLimits;
import io.shardlens.query.shop.RandomGroups;
import io.shardlens.query.shop.RandomGroups.Question;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import io.shardlens.query.shop.Things;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
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

/** The same questions about groups to the shards, to the index and to one unsharded table that holds the same rows. */
@ExtendWith(ShopExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GroupsDifferentialIT {
    private final Map<PlanPreference, Integer> pages = new EnumMap<>(PlanPreference.class);
    private Shop shop;
    private Shop.Api api;
    private Connection single;

    @BeforeAll
    void open(Shop opened) throws Exception {
        shop = opened;
        api = shop.api(ShardLimits.of(4)).fresh();
        single = shop.admin("mysql-1");
        single.setCatalog("single");
        try (Statement statement = single.createStatement()) {
            statement.execute("SET sql_mode = ''");
        }
    }

    @AfterAll
    void close() throws SQLException {
        api.close();
        single.close();
    }

    private List<List<@Nullable String>> expected(Question question, int offset) throws SQLException {
        List<List<@Nullable String>> expected = new ArrayList<>();
        try (Statement statement = single.createStatement();
                ResultSet rows = statement.executeQuery(
                        question.sql() + " LIMIT " + question.query().limit() + " OFFSET " + offset)) {
            while (rows.next()) {
                List<@Nullable String> row = new ArrayList<>();
                for (int i = 1; i <= question.query().select().size(); i++) {
                    row.add(rows.getString(i));
                }
                expected.add(row);
            }
        }
        return expected;
    }

    private Outcome run(GroupQuery query) throws Exception {
        return api.executor().execute(query).outcome().toCompletableFuture().get(90, TimeUnit.SECONDS);
    }

    /** Follows the first three pages; empty where the plan is refused. */
    private void check(Question question, PlanPreference plan) throws Exception {
        GroupQuery query = question.by(plan);
        int seen = 0;
        for (int page = 0; page < 3; page++) {
            Outcome outcome = run(query);
            String about = plan + ", page " + page + ": " + question.sql();
            if (outcome instanceof Outcome.Failed failed && plan == PlanPreference.INDEX) {
                assertThat(failed.problem().type()).as(failed + about).isEqualTo(ProblemType.PLAN_REJECTED);
                return;
            }
            assertThat(outcome).as(about).isInstanceOf(Outcome.Answered.class);
            QueryResult result = ((Outcome.Answered) outcome).result();
            List<List<@Nullable String>> expected = expected(question, seen);
            assertThat(result.rows()).as(about).hasSize(expected.size());
            assertThat(result.plan())
                    .isIn(
                            plan == PlanPreference.INDEX ? PlanType.INDEX_SEARCH : PlanType.SCATTER_GATHER,
                            PlanType.EMPTY);
            for (int i = 0; i < expected.size(); i++) {
                assertSame(query, result.rows().get(i), expected.get(i), about + ", group " + i);
            }
            pages.merge(plan, 1, Integer::sum);
            seen += expected.size();
            if (result.next() == null) {
                // MySQL 8.0.15 gives the one group of all rows whatever OFFSET says.
                assertThat(query.keys().isEmpty() ? List.of() : expected(question, seen))
                        .as(about)
                        .isEmpty();
                return;
            }
            query = query.behind(result.next());
        }
    }

    private void assertSame(
            GroupQuery query, List<@Nullable Object> found, List<@Nullable String> expected, String about)
            throws SQLException {
        List<GroupTerm> terms = query.select();
        for (int i = 0; i < terms.size(); i++) {
            Column column = terms.get(i).result();
            Object value = found.get(i);
            String text = expected.get(i);
            String where = about + ", " + terms.get(i).name();
            if (text == null || value == null) {
                assertThat(value).as(where).isEqualTo(text);
            } else if (value instanceof Double number) {
                assertThat(RandomGroups.isNear(number, Double.parseDouble(text)))
                        .as(where + ": " + number + " is " + text)
                        .isTrue();
            } else if (value instanceof BigDecimal number) {
                assertThat(number).as(where).isEqualTo(new BigDecimal(text));
            } else if (value instanceof String string && column.type().collation() != null) {
                assertThat(areEqual(string, (String) Codecs.of(column).fromRow(text), column))
                        .as(where + ": '" + string + "' equals '" + text + "'")
                        .isTrue();
            } else {
                assertThat(value).as(where).isEqualTo(Codecs.of(column).fromRow(text));
            }
        }
    }

    /** The value shown is that of any row of the group: equal, not the same. */
    private boolean areEqual(String left, String right, Column column) throws SQLException {
        if (left.equals(right)) {
            return true;
        }
        try (PreparedStatement statement = single.prepareStatement("SELECT CONVERT(? USING utf8mb4) COLLATE "
                + column.type().collation() + " = CONVERT(? USING utf8mb4)")) {
            statement.setString(1, left);
            statement.setString(2, right);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getBoolean(1);
            }
        }
    }

    private void check(Question question) throws Exception {
        check(question, PlanPreference.SHARDS);
        check(question, PlanPreference.INDEX);
    }

    @Test
    @Tag("Q10")
    @Tag("Q14")
    @Tag("Q31")
    @Tag("Q32")
    void groupsByEveryColumnAreThoseOfOneTable() throws Exception {
        long seed = 1;
        for (String column : Things.all().keySet()) {
            for (int i = 0; i < 4 && !column.equals("c_json"); i++) {
                check(new RandomGroups(shop.table("things"), seed++).question(List.of(column)));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {500, 600})
    @Tag("Q14")
    void randomGroupsAreThoseOfOneTable(long seed) throws Exception {
        for (int i = 0; i < 60; i++) {
            check(new RandomGroups(shop.table("things"), seed * 1000 + i).question());
        }
        assertThat(pages.getOrDefault(PlanPreference.SHARDS, 0)).isGreaterThan(60);
        assertThat(pages.getOrDefault(PlanPreference.INDEX, 0)).isGreaterThan(25);
    }
}
