package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Consistency;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Order.Direction;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardPosition;
import io.shardlens.query.mysql.ShardLimits;
import io.shardlens.query.shop.RandomQueries;
import io.shardlens.query.shop.RandomQueries.Operator;
import io.shardlens.query.shop.RandomQueries.Question;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import io.shardlens.query.shop.Things;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same questions to the shards, to the index, to both together and to one unsharded table that holds the same rows. */
@ExtendWith(ShopExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DifferentialIT {
    /** Of servers that the index has never heard of: nobody waits until it has, so these shards answer for themselves. */
    private static final Consistency BESIDE_THE_INDEX = new Consistency.Position(Stream.of("db1", "db2")
            .map(shard -> new ShardPosition(
                    shard,
                    "99999999-71ca-11e1-9e33-c80aa9429562",
                    3,
                    GtidSet.parse("99999999-71ca-11e1-9e33-c80aa9429562:1-3")))
            .toList());

    private final Map<PlanPreference, Integer> pages = new EnumMap<>(PlanPreference.class);
    private final Map<PlanType, Integer> plans = new EnumMap<>(PlanType.class);
    private Shop shop;
    private Shop.Api api;
    private Connection single;

    @BeforeAll
    void open(Shop opened) throws Exception {
        shop = opened;
        api = shop.api(ShardLimits.of(4)).fresh();
        single = shop.admin("mysql-1");
        single.setCatalog("single");
    }

    @AfterAll
    void close() throws SQLException {
        api.close();
        single.close();
    }

    private record Expected(List<Long> ids, long count) {}

    private Expected expected(Question question, long offset) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (Statement statement = single.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT id FROM things WHERE " + question.where()
                    + " ORDER BY " + question.orderBy() + " LIMIT "
                    + question.query().limit() + " OFFSET " + offset)) {
                while (rows.next()) {
                    ids.add(rows.getLong(1));
                }
            }
            try (ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM things WHERE " + question.where())) {
                count.next();
                return new Expected(ids, count.getLong(1));
            }
        }
    }

    private Outcome run(Query query) throws Exception {
        return api.executor().execute(query).outcome().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private static Query after(Query query, QueryResult page) {
        return new Query(
                query.table(),
                query.where(),
                query.select(),
                query.order(),
                query.limit(),
                page.next(),
                query.count(),
                query.options());
    }

    private static QueryOptions besideTheIndex(QueryOptions options) {
        return new QueryOptions(
                options.maxLag(),
                options.deadline(),
                options.allowPartial(),
                PlanPreference.AUTO,
                BESIDE_THE_INDEX,
                options.allowStale());
    }

    private void check(Question question) throws Exception {
        List<List<Object>> byShards = check(question, PlanPreference.SHARDS, Set.of(PlanType.SCATTER_GATHER));
        List<List<Object>> fromIndex = check(question, PlanPreference.INDEX, Set.of(PlanType.INDEX_SEARCH));
        if (fromIndex.isEmpty()) {
            check(
                    question,
                    PlanPreference.AUTO,
                    Set.of(PlanType.INDEX_SEARCH, PlanType.INDEX_THEN_ROWS, PlanType.SCATTER_GATHER));
        } else {
            assertThat(fromIndex)
                    .as(question.where())
                    .usingRecursiveComparison()
                    .isEqualTo(byShards);
        }
    }

    /** Follows the first three pages; the rows of all of them, empty where the plan is refused. */
    private List<List<Object>> check(Question question, PlanPreference plan, Set<PlanType> types) throws Exception {
        return check(question, question.by(plan), plan, types);
    }

    private List<List<Object>> check(Question question, Query asked, PlanPreference plan, Set<PlanType> types)
            throws Exception {
        List<List<Object>> rows = new ArrayList<>();
        Query query = asked;
        for (int page = 0; page < 3; page++) {
            Expected expected = expected(question, rows.size());
            Outcome outcome = run(query);
            if (outcome instanceof Outcome.Failed failed && plan == PlanPreference.INDEX) {
                assertThat(failed.problem().type()).as(failed.toString()).isEqualTo(ProblemType.PLAN_REJECTED);
                assertThat(failed.problem().detail())
                        .startsWith("the index cannot answer: ")
                        .containsAnyOf("it does not", "the pattern asked of c_");
                return List.of();
            }
            assertThat(outcome).as(question.where()).isInstanceOf(Outcome.Answered.class);
            QueryResult result = ((Outcome.Answered) outcome).result();
            assertThat(ids(result))
                    .as("%s, page %d: WHERE %s ORDER BY %s", plan, page, question.where(), question.orderBy())
                    .isEqualTo(expected.ids());
            assertThat(Set.of(result.plan())).isSubsetOf(with(types, PlanType.EMPTY));
            plans.merge(result.plan(), 1, Integer::sum);
            if (query.count()) {
                assertThat(result.count()).as(question.where()).isEqualTo(expected.count());
            }
            pages.merge(plan, 1, Integer::sum);
            rows.addAll(cast(result.rows()));
            if (result.next() == null) {
                assertThat(rows).hasSize(Math.toIntExact(expected.count()));
                return rows;
            }
            query = after(query, result);
        }
        return rows;
    }

    private static Set<PlanType> with(Set<PlanType> types, PlanType other) {
        Set<PlanType> all = EnumSet.of(other);
        all.addAll(types);
        return all;
    }

    @SuppressWarnings("unchecked")
    private static List<List<Object>> cast(List<?> rows) {
        return (List<List<Object>>) rows;
    }

    private static List<Long> ids(QueryResult result) {
        return result.rows().stream().map(row -> (Long) row.getFirst()).toList();
    }

    @Test
    @Tag("Q9")
    @Tag("Q10")
    @Tag("Q11")
    @Tag("Q31")
    void everyOperatorOnEveryColumn() throws Exception {
        long seed = 1;
        for (String column : Things.all().keySet()) {
            for (Operator operator : Operator.values()) {
                for (int i = 0; i < 2 && operator.appliesTo(column); i++) {
                    check(new RandomQueries(shop.table("things"), seed++).question(column, operator));
                }
            }
        }
        assertThat(pages.getOrDefault(PlanPreference.INDEX, 0))
                .as("pages that the index could answer, of %s", pages)
                .isGreaterThan(pages.getOrDefault(PlanPreference.SHARDS, 0) / 2);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {100, 200, 300})
    void randomTreesOfConditions(long seed) throws Exception {
        for (int i = 0; i < 60; i++) {
            Question question = new RandomQueries(shop.table("things"), seed * 1000 + i).question();
            check(question);
            Query query = question.by(PlanPreference.AUTO);
            check(
                    question,
                    query.withOptions(besideTheIndex(query.options())),
                    PlanPreference.AUTO,
                    Set.of(PlanType.HYBRID, PlanType.SCATTER_GATHER));
        }
        assertThat(plans).as("what answered").containsKeys(PlanType.INDEX_THEN_ROWS, PlanType.HYBRID);
    }

    private List<Long> sorted(String column, Direction direction) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (Statement statement = single.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT id FROM things ORDER BY " + column + " " + direction + ", id")) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
        }
        return ids;
    }

    @ParameterizedTest
    @EnumSource
    @Tag("Q9")
    @Tag("Q10")
    @Tag("Q11")
    @Tag("Q31")
    void everyColumnSortsAsInOneTableWhoeverAnswersAndNeedNotBeShown(Direction direction) throws Exception {
        LogicalTable things = shop.table("things");
        Column id = things.column("id").orElseThrow();
        Map<PlanType, Integer> sorted = new EnumMap<>(PlanType.class);
        for (Column column : things.columns()) {
            if (column.name().equals("c_json")) {
                continue;
            }
            List<Long> expected = sorted(column.name(), direction);
            for (PlanPreference plan : PlanPreference.values()) {
                QueryOptions options = new QueryOptions(Duration.ofDays(1), Duration.ofSeconds(30), false, plan);
                Outcome outcome = run(new Query(
                        things,
                        Condition.always(),
                        List.of(id),
                        List.of(new Order(column, direction)),
                        1000,
                        null,
                        false,
                        plan == PlanPreference.AUTO ? besideTheIndex(options) : options));
                if (outcome instanceof Outcome.Answered answered) {
                    QueryResult result = answered.result();
                    assertThat(ids(result))
                            .as("by %s %s from %s", column.name(), direction, result.plan())
                            .isEqualTo(expected);
                    assertThat(result.rows()).allSatisfy(row -> assertThat(row).hasSize(1));
                    sorted.merge(result.plan(), 1, Integer::sum);
                } else {
                    assertThat(plan).as("%s by %s", outcome, column.name()).isEqualTo(PlanPreference.INDEX);
                }
            }
        }
        // Whatever the index sorts alone it sorts beside shards.
        assertThat(sorted.getOrDefault(PlanType.HYBRID, 0))
                .as("how many columns were sorted by whom: %s", sorted)
                .isEqualTo(sorted.get(PlanType.INDEX_SEARCH))
                .isGreaterThan(20);
    }
}
