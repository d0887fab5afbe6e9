package io.shardlens.router.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.router.Target;
import io.shardlens.router.Topologies;
import io.shardlens.router.algorithm.CalendarField;
import io.shardlens.router.algorithm.CalendarPeriod;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo.Stage;
import io.shardlens.router.algorithm.ShardGroup;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LintTest {
    private static final long M = 1_000_000;

    @Test
    void findsNothingInARuleThatGrowsWell() {
        assertThat(lint(Topologies.modulo(KeyType.INT64, 4), LintFacts.none())).isEmpty();
    }

    @Test
    void advisesPowersOfTwo() {
        assertThat(lint(Topologies.modulo(KeyType.INT64, 6), LintFacts.none()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.check()).isEqualTo(Check.MODULUS);
                    assertThat(finding.severity()).isEqualTo(Severity.ADVICE);
                    assertThat(finding.message()).isEqualTo("6 slots are no power of two");
                    assertThat(finding.advice()).contains("doubling to 12").contains("with 8 slots");
                });
    }

    @Test
    void findsTablesThatNoKeyReaches() {
        Rule narrow = new StackedRangeModulo(
                KeyType.INT64, List.of(new Stage(KeyRange.of(10, 12), 4, Layout.of("db{0}", "t{0}"))));

        assertThat(lint(narrow, LintFacts.none()))
                .filteredOn(finding -> finding.check() == Check.UNREACHABLE)
                .extracting(Finding::place)
                .containsExactly("db0.t0", "db1.t1");
    }

    @Test
    void findsTablesThatServersLackAndTablesThatNobodyRoutes() {
        LintFacts facts = new LintFacts(
                Optional.of(Set.of(new Target("db0", "t0"), new Target("db1", "t7"), new Target("db1", "other"))),
                Optional.empty(),
                Map.of());

        List<Finding> findings = lint(Topologies.modulo(KeyType.INT64, 2), facts);

        assertThat(findings)
                .filteredOn(finding -> finding.check() == Check.MISSING)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.place()).isEqualTo("db1.t1");
                    assertThat(finding.severity()).isEqualTo(Severity.ERROR);
                });
        assertThat(findings)
                .filteredOn(finding -> finding.check() == Check.UNREACHABLE)
                .extracting(Finding::place)
                .containsExactly("db1.t7");
    }

    @Test
    void findsRulesThatPutAllInsertsInOneDatabase() {
        Rule ranges = new StackedRangeModulo(
                KeyType.INT64,
                List.of(
                        new Stage(KeyRange.of(0, 10), 1, Layout.of("db0", "t")),
                        new Stage(KeyRange.from(10), 1, Layout.of("db1", "t"))));
        Rule months = new Rule.CalendarCycle(KeyType.DATE, null, CalendarField.MONTH, 1, Layout.of("db{0}", "t"));

        assertThat(checks(ranges, LintFacts.none())).contains(Check.ONE_DATABASE);
        assertThat(checks(months, LintFacts.none())).contains(Check.ONE_DATABASE);
        assertThat(checks(Topologies.doubling(3), LintFacts.none())).doesNotContain(Check.ONE_DATABASE);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"IDENTITY, WARNING", "JAVA_LONG, ADVICE", "CRC32, ADVICE"})
    void findsRunsOfNeighboursInOneDatabase(HashFunction hash, Severity severity) {
        assertThat(lint(Topologies.twoLevel(KeyType.INT64, hash, ModMode.ABS_MOD, 4, 4), LintFacts.none()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.check()).isEqualTo(Check.ADJACENT);
                    assertThat(finding.severity()).isEqualTo(severity);
                    assertThat(finding.message()).contains("runs of about 4 neighbouring");
                });
    }

    @ParameterizedTest(name = "ids up to {0}: {1}")
    @CsvSource({"31999998, ", "31999999, WARNING", "37999999, ERROR"})
    void findsRangesNearlyFullOfIds(long highest, Severity severity) {
        List<Finding> findings =
                lint(Topologies.doubling(3), facts(highest, Map.of(), TableFacts.Ids.DENSE, 0)).stream()
                        .filter(finding -> finding.check() == Check.NEARLY_FULL)
                        .toList();

        if (severity == null) {
            assertThat(findings).isEmpty();
        } else {
            assertThat(findings).singleElement().satisfies(finding -> {
                assertThat(finding.severity()).isEqualTo(severity);
                assertThat(finding.message()).contains("which ends at 40000000");
            });
        }
    }

    @Test
    void judgesGroupsByLiveRows() {
        ShardGroup group = new ShardGroup(
                "g0",
                true,
                List.of(KeyRange.of(0, 40 * M)),
                List.of(),
                List.of(new ShardGroup.Shard(
                        "db0",
                        List.of(0),
                        List.of(new ShardGroup.FragmentTable("t_0", List.of(KeyRange.of(0, 40 * M)), 10 * M)))));
        Rule rule = new Rule.ShardGroups(KeyType.INT64, List.of(group), false);

        assertThat(lint(rule, facts(1, Map.of(new Target("db0", "t_0"), 9_600_000L), TableFacts.Ids.DENSE, 0)))
                .filteredOn(finding -> finding.check() == Check.NEARLY_FULL)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Severity.ERROR);
                    assertThat(finding.message()).isEqualTo("9600000 live rows are 96 % of the capacity of 10000000");
                });
    }

    @Test
    void findsIdsTooSparseForRanges() {
        assertThat(checks(Topologies.doubling(3), facts(1, Map.of(), TableFacts.Ids.SNOWFLAKE, 0)))
                .contains(Check.SPARSE_IDS);
        assertThat(checks(Topologies.doubling(3), facts(1, Map.of(), TableFacts.Ids.DENSE, 3)))
                .contains(Check.SPARSE_IDS);
        assertThat(checks(
                        Topologies.doubling(3),
                        facts(10 * M, Map.of(new Target("db0", "t0"), 1_000L), TableFacts.Ids.UNKNOWN, 0)))
                .contains(Check.SPARSE_IDS);
        assertThat(checks(
                        Topologies.doubling(3),
                        facts(10 * M, Map.of(new Target("db0", "t0"), 5 * M), TableFacts.Ids.UNKNOWN, 0)))
                .doesNotContain(Check.SPARSE_IDS);
        assertThat(checks(Topologies.modulo(KeyType.INT64, 4), facts(1, Map.of(), TableFacts.Ids.SNOWFLAKE, 0)))
                .doesNotContain(Check.SPARSE_IDS);
    }

    @Test
    void findsGenesThatDoNotFixTheSlot() {
        assertThat(checks(Topologies.modulo(KeyType.INT64, 4), facts(1, Map.of(), TableFacts.Ids.DENSE, 3)))
                .doesNotContain(Check.GENE);
        assertThat(checks(Topologies.modulo(KeyType.INT64, 16), facts(1, Map.of(), TableFacts.Ids.DENSE, 3)))
                .contains(Check.GENE);
        assertThat(checks(Topologies.modulo(KeyType.INT64, 6), facts(1, Map.of(), TableFacts.Ids.DENSE, 3)))
                .contains(Check.GENE);
    }

    @ParameterizedTest(name = "in {0}: {1}")
    @CsvSource({"2026-08, ", "2026-09, WARNING", "2026-12, ERROR"})
    void findsPeriodsThatEnd(YearMonth month, Severity severity) {
        Rule periods = new Rule.CalendarPeriods(
                KeyType.DATE,
                null,
                CalendarPeriod.YEAR_MONTH,
                YearMonth.of(2026, 1),
                YearMonth.of(2026, 12),
                "db0",
                "t_{yyyyMM}");
        List<Finding> findings = lint(periods, new LintFacts(Optional.empty(), Optional.of(month), Map.of())).stream()
                .filter(finding -> finding.check() == Check.PERIODS_END)
                .toList();

        if (severity == null) {
            assertThat(findings).isEmpty();
        } else {
            assertThat(findings)
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.severity()).isEqualTo(severity));
        }
    }

    private static LintFacts facts(long highest, Map<Target, Long> rows, TableFacts.Ids ids, int gene) {
        return new LintFacts(
                Optional.empty(),
                Optional.empty(),
                Map.of("orders", new TableFacts(Optional.of(Key.of(highest)), rows, ids, gene)));
    }

    private static Set<Check> checks(Rule rule, LintFacts facts) {
        return lint(rule, facts).stream().map(Finding::check).collect(Collectors.toSet());
    }

    private static List<Finding> lint(Rule rule, LintFacts facts) {
        return Lint.of(Topology.compile(1, Map.of("orders", rule)), facts);
    }
}
