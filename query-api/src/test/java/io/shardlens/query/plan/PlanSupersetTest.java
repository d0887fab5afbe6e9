package io.shardlens.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.Evaluator;
import io.shardlens.query.RandomConditions;
import io.shardlens.query.Tables;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** By brute force: no plan leaves out a table that holds a matching row, nor cuts the condition so that the row is lost there. */
class PlanSupersetTest {
    private static final QueryOptions SHARDS =
            new QueryOptions(Duration.ZERO, Duration.ofSeconds(1), false, PlanPreference.SHARDS);

    static Stream<Arguments> tablesAndSeeds() {
        return Stream.of(
                        Tables.ORDERS,
                        Tables.INVOICES,
                        Tables.ACCOUNTS,
                        Tables.MEMBERS,
                        Tables.COUPONS,
                        Tables.EVENTS,
                        Tables.LINES,
                        Tables.VISITS)
                .flatMap(table ->
                        LongStream.of(1, 7, 42, 1234).mapToObj(seed -> Arguments.of(table.name(), table, seed)));
    }

    @ParameterizedTest(name = "{0}, seed {2}")
    @MethodSource("tablesAndSeeds")
    @Tag("Q4")
    @Tag("Q5")
    @Tag("Q6")
    @Tag("Q7")
    @Tag("Q27")
    void everyMatchingRowIsInAPlannedTableAndSatisfiesWhatIsAskedThere(String name, LogicalTable table, long seed) {
        Planner planner = new Planner(Tables.catalog(), Map.of());
        RandomConditions random = new RandomConditions(table, seed);
        int matched = 0;
        int narrowed = 0;
        for (int i = 0; i < 400; i++) {
            Condition condition = random.condition(4);
            Map<Target, Condition> asked = asked(planner, table, condition);
            narrowed += asked.size() < table.router().targets().size() ? 1 : 0;
            for (int r = 0; r < 25; r++) {
                Map<String, @Nullable Object> row = random.row();
                if (!Evaluator.matches(condition, row)) {
                    continue;
                }
                Target home = home(table, row.get(table.shardingKey()), random);
                matched++;
                Condition there = asked.getOrDefault(home, Condition.never());
                assertThat(Evaluator.matches(there, row))
                        .as("%s at %s keeps %s of %s", there, home, row, condition)
                        .isTrue();
            }
        }
        // The property would hold of nothing as well.
        assertThat(matched).isGreaterThan(500);
        assertThat(narrowed).isGreaterThan(20);
    }

    @ParameterizedTest(name = "{0}, seed {2}")
    @MethodSource("tablesAndSeeds")
    @Tag("Q33")
    void keysLeadToEachRowOnceWhileTablesHoldRowsThatMovedAway(String name, LogicalTable table, long seed) {
        Planner planner = new Planner(Tables.catalog(), Map.of(), Set.of(table.name()));
        RandomConditions random = new RandomConditions(table, seed);
        for (int i = 0; i < 400; i++) {
            Condition condition = random.condition(4);
            if (!(planner.plan(query(table, condition), IndexState.unavailable("not asked"))
                            .plan()
                    instanceof Plan.ShardLookup lookup)) {
                continue;
            }
            for (int r = 0; r < 25; r++) {
                Map<String, @Nullable Object> row = random.row();
                if (Evaluator.matches(condition, row)) {
                    Target home = home(table, row.get(table.shardingKey()), random);
                    assertThat(lookup.reads())
                            .as("%s has %s", home, row)
                            .filteredOn(read -> Evaluator.matches(read.where(), row))
                            .extracting(Plan.ShardRead::target)
                            .containsExactly(home);
                }
            }
        }
    }

    private static Query query(LogicalTable table, Condition condition) {
        return new Query(table, NormalForm.of(condition), table.columns(), List.of(), 1, null, false, SHARDS);
    }

    private static Map<Target, Condition> asked(Planner planner, LogicalTable table, Condition condition) {
        Query query = query(table, condition);
        Map<Target, Condition> asked = new HashMap<>();
        switch (planner.plan(query, IndexState.unavailable("not asked")).plan()) {
            case Plan.Empty empty -> {}
            case Plan.ShardLookup lookup -> lookup.reads().forEach(read -> asked.put(read.target(), read.where()));
            case Plan.ScatterGather scatter -> scatter.targets().forEach(target -> asked.put(target, query.where()));
            case Plan.ResolveThenLookup plan -> throw new AssertionError(plan);
            case Plan.IndexSearch plan -> throw new AssertionError(plan);
            case Plan.IndexThenRows plan -> throw new AssertionError(plan);
            case Plan.Hybrid plan -> throw new AssertionError(plan);
            case Plan.Rejected plan -> throw new AssertionError(plan);
        }
        return asked;
    }

    /** Where the application would have put the row; a NULL key may be anywhere. */
    private static Target home(LogicalTable table, @Nullable Object key, RandomConditions random) {
        return switch (key) {
            case null ->
                table.router()
                        .targets()
                        .get(random.choice(table.router().targets().size()));
            case Long number -> table.router().route(number);
            case BigInteger number -> table.router().route(Key.ofUnsigned(number.longValue()));
            case LocalDateTime time -> table.router().route(Key.of(time));
            case String text -> table.router().route(KeyType.STRING.parse(text));
            default -> throw new AssertionError(key);
        };
    }
}
