package io.shardlens.router.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Target;
import io.shardlens.router.Topologies;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo.Stage;
import io.shardlens.router.algorithm.WeightedDatabase;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RuleDiffTest {
    private static final long M = 1_000_000;

    @ParameterizedTest(name = "mod {0} -> {1}: {2} of {3}")
    @CsvSource({"3, 5, 12, 15, 80", "4, 8, 4, 8, 50", "10, 11, 100, 110, 90.9091", "4, 4, 0, 4, 0", "1, 2, 1, 2, 50"})
    void countsWhatMovesWhenAModulusChanges(int from, int to, long moved, long of, String percent) {
        RuleDiff diff = diff(Topologies.modulo(KeyType.INT64, from), Topologies.modulo(KeyType.INT64, to));

        assertThat(diff.moved()).isEqualTo(Share.of(moved, of));
        assertThat(diff.moved().percent().toPlainString()).isEqualTo(percent);
        assertThat(diff.proof()).isEqualTo(Proof.PROVEN);
        assertThat(diff.opened()).isEmpty();
        assertThat(diff.closed()).isEmpty();
    }

    @Test
    void countsUnsignedKeysAsUnsigned() {
        RuleDiff diff = diff(Topologies.modulo(KeyType.UINT64, 3), Topologies.modulo(KeyType.UINT64, 5));

        assertThat(diff.moved()).isEqualTo(Share.of(12, 15));
        assertThat(diff.flows())
                .allSatisfy(flow -> assertThat(flow.samples()).isNotEmpty().allSatisfy(key -> {
                    assertThat(Topologies.router(Topologies.modulo(KeyType.UINT64, 3))
                                    .route(key))
                            .isEqualTo(flow.from());
                    assertThat(Topologies.router(Topologies.modulo(KeyType.UINT64, 5))
                                    .route(key))
                            .isEqualTo(flow.to());
                }));
    }

    @ParameterizedTest
    @EnumSource(ModMode.class)
    void doublingATwoLevelHashMovesHalfOfEachTableToItsTwin(ModMode mode) {
        RuleDiff diff = diff(
                Topologies.twoLevel(KeyType.STRING, HashFunction.JAVA_STRING, mode, 10, 100),
                Topologies.twoLevel(KeyType.STRING, HashFunction.JAVA_STRING, mode, 20, 100));

        assertThat(diff.moved().percent()).isEqualByComparingTo("50");
        assertThat(diff.changesDatabase()).isEqualTo(diff.moved());
        assertThat(diff.proof()).isEqualTo(Proof.EVEN_HASH);
        assertThat(diff.flows()).hasSize(1000).allSatisfy(flow -> {
            int from = Integer.parseInt(flow.from().database().substring(2));
            assertThat(flow.to())
                    .isEqualTo(new Target("db" + (from + 10), flow.from().table()));
        });
        assertThat(diff.keeping()).hasSize(1000);
    }

    @Test
    void saysWhichKeysMoveInADoubling() {
        RuleDiff diff = diff(
                Topologies.twoLevel(KeyType.STRING, HashFunction.CRC32, ModMode.FLOOR_MOD, 2, 2),
                Topologies.twoLevel(KeyType.STRING, HashFunction.CRC32, ModMode.FLOOR_MOD, 4, 2));

        assertThat(diff.flows().stream().map(flow -> flow.from() + " " + flow.to() + " " + flow.keys()))
                .containsExactly(
                        "db0.t0 db2.t0 [keys with crc32(key) mod 8 = 4]",
                        "db0.t1 db2.t1 [keys with crc32(key) mod 8 = 5]",
                        "db1.t0 db3.t0 [keys with crc32(key) mod 8 = 6]",
                        "db1.t1 db3.t1 [keys with crc32(key) mod 8 = 7]");
        assertThat(diff.flows()).allSatisfy(flow -> assertThat(flow.samples()).hasSize(3));
    }

    @Test
    void comparesANaiveLayoutWithACoLocatedOne() {
        Rule naive = new Rule.Modulo(KeyType.INT64, 12, Layout.of("db{0/6}", "t{0}"));
        int[] databases = {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1};
        int[] tables = {0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11};
        Rule coLocated = new Rule.Modulo(
                KeyType.INT64,
                12,
                new Layout.Listed(IntStream.range(0, 12)
                        .mapToObj(i -> new Target("db" + databases[i], "t" + tables[i]))
                        .toList()));

        RuleDiff diff = diff(naive, coLocated);

        assertThat(diff.changesDatabase()).isEqualTo(Share.of(4, 12));
        assertThat(diff.moved()).isEqualTo(Share.of(8, 12));
        List<Integer> crossing = diff.flows().stream()
                .filter(Flow::changesDatabase)
                .flatMap(flow -> flow.keys().stream())
                .flatMap(set -> ((KeySet.OnLine) set).periodRemainders().stream())
                .sorted()
                .toList();
        assertThat(crossing).containsExactly(2, 3, 8, 9);
    }

    @Test
    void movesWholeTablesWhenStagesDouble() {
        assertThat(moves(Topologies.doubling(1), Topologies.doubling(2)))
                .containsExactlyInAnyOrder(
                        "db0.t1 db1.t1 [keys in [0, 10000000) with key mod 2 = 1]",
                        "db0.t0 db0.t0_1 [keys in [10000000, 20000000) with key mod 2 = 0]",
                        "db0.t1 db1.t1_1 [keys in [10000000, 20000000) with key mod 2 = 1]");
        assertThat(moves(Topologies.doubling(2), Topologies.doubling(3)))
                .containsExactlyInAnyOrder(
                        "db0.t0_1 db2.t0_1 [keys in [10000000, 20000000) with key mod 2 = 0]",
                        "db1.t1_1 db3.t1_1 [keys in [10000000, 20000000) with key mod 2 = 1]");
        RuleDiff diff = diff(Topologies.doubling(2), Topologies.doubling(3));
        assertThat(diff.opened()).containsExactly(new KeySet.All(KeyRange.of(20 * M, 40 * M)));
        assertThat(diff.closed()).isEmpty();
        assertThat(diff.keeping()).containsExactlyInAnyOrder(new Target("db0", "t0"), new Target("db1", "t1"));
        assertThat(diff(Topologies.doubling(1), Topologies.doubling(2)).closed())
                .containsExactly(new KeySet.All(new KeyRange(null, Key.of(0))), new KeySet.All(KeyRange.from(20 * M)));
    }

    @Test
    void movesWholeTablesWhenStagesGrowUnevenly() {
        Rule uneven = Topologies.uneven(new Stage(KeyRange.from(20 * M), 3, Layout.of("db{0}", "t{0}_2")));

        assertThat(moves(Topologies.doubling(2), uneven))
                .containsExactlyInAnyOrder(
                        "db1.t1 db0.t1 [keys in [0, 10000000) with key mod 2 = 1]",
                        "db0.t0_1 db1.t0_1 [keys in [10000000, 20000000) with key mod 2 = 0]",
                        "db1.t1_1 db2.t1_1 [keys in [10000000, 20000000) with key mod 2 = 1]");
    }

    @Test
    void movesNothingWhenANewRangeOpens() {
        Stage group0 = new Stage(KeyRange.of(0, 40 * M), 2, Layout.of("shard{0}", "t_0"));
        Stage group1 = new Stage(KeyRange.of(40 * M, 100 * M), 6, Layout.of("shard{0+2}", "t_0"));

        RuleDiff diff = diff(
                new StackedRangeModulo(KeyType.INT64, List.of(group0)),
                new StackedRangeModulo(KeyType.INT64, List.of(group0, group1)));

        assertThat(diff.movesNothing()).isTrue();
        assertThat(diff.flows()).isEmpty();
        assertThat(diff.opened()).containsExactly(new KeySet.All(KeyRange.of(40 * M, 100 * M)));
    }

    @Test
    void countsKeyByKeyInARangeWithTwoEnds() {
        Rule before = new StackedRangeModulo(
                KeyType.INT64, List.of(new Stage(KeyRange.of(-7, 12), 3, Layout.of("db{0}", "t"))));
        Rule after = new StackedRangeModulo(
                KeyType.INT64, List.of(new Stage(KeyRange.of(-7, 12), 5, Layout.of("db{0}", "t"))));
        long expected = java.util.stream.LongStream.range(-7, 12)
                .filter(key -> Math.floorMod(key, 3) != Math.floorMod(key, 5))
                .count();

        assertThat(diff(before, after).moved()).isEqualTo(Share.of(expected, 19));
    }

    @Test
    void weighsRangesByTheirKeys() {
        Rule before = new StackedRangeModulo(
                KeyType.INT64,
                List.of(
                        new Stage(KeyRange.of(0, 100), 1, Layout.of("db0", "t")),
                        new Stage(KeyRange.of(100, 400), 2, Layout.of("db{0}", "t"))));
        Rule after = new StackedRangeModulo(
                KeyType.INT64,
                List.of(
                        new Stage(KeyRange.of(0, 100), 1, Layout.of("db0", "t")),
                        new Stage(KeyRange.of(100, 400), 2, Layout.of("db{0+1}", "t"))));

        assertThat(diff(before, after).moved().reduced()).isEqualTo(Share.of(3, 4));
    }

    @Test
    void saysThatDifferentHashesAreTakenToBeIndependent() {
        RuleDiff diff = diff(
                Topologies.twoLevel(KeyType.STRING, HashFunction.CRC32, ModMode.FLOOR_MOD, 2, 2),
                Topologies.twoLevel(KeyType.STRING, HashFunction.XXHASH64, ModMode.FLOOR_MOD, 2, 2));

        assertThat(diff.proof()).isEqualTo(Proof.INDEPENDENT_HASHES);
        assertThat(diff.moved()).isEqualTo(Share.of(3, 4));
        assertThat(diff.changesDatabase().reduced()).isEqualTo(Share.of(1, 2));
        assertThat(diff.flowsListed()).isFalse();
    }

    @Test
    void knowsThatAbsModAndFloorModDifferForNegativeHashesOnly() {
        RuleDiff diff = diff(
                Topologies.twoLevel(KeyType.INT64, HashFunction.IDENTITY, ModMode.ABS_MOD, 1, 4),
                Topologies.twoLevel(KeyType.INT64, HashFunction.IDENTITY, ModMode.FLOOR_MOD, 1, 4));

        assertThat(diff.stretches()).hasSize(2);
        assertThat(diff.stretches().get(0).last()).isEqualTo(BigInteger.ONE.negate());
        assertThat(diff.stretches().get(0).moved()).isEqualTo(Share.of(2, 4));
        assertThat(diff.stretches().get(1).moved().isZero()).isTrue();
    }

    @Test
    void closesTheKeysOfADatabaseThatAStoredRelationLoses() {
        Rule two = related("db0", "db1");

        RuleDiff lost = diff(two, related("db0"));
        assertThat(lost.movesNothing()).isTrue();
        assertThat(lost.closed()).containsExactly(new KeySet.Assigned("db1"));
        assertThat(lost.closed().get(0)).hasToString("keys assigned to db1");

        assertThat(diff(related("db0"), two).closed()).isEmpty();
        assertThat(diff(two, related("db1", "db0")).closed()).isEmpty();
    }

    @Test
    void doesNotCloseTheKeysOfARenamedDatabaseOfAStoredRelation() {
        RuleDiff renamed = RuleDiff.between(
                Topologies.router(related("db0", "db1")).rule(),
                Topologies.router(related("db0", "eu1")).rule(),
                target -> target.database().equals("db1") ? new Target("eu1", target.table()) : target,
                KeyRange.everything());

        assertThat(renamed.closed()).isEmpty();
    }

    private static Rule related(String... databases) {
        return new Rule.RoutingTable(
                KeyType.STRING,
                HashFunction.CRC32,
                ModMode.FLOOR_MOD,
                3,
                "t{0}",
                Stream.of(databases)
                        .map(database -> new WeightedDatabase(database, 1))
                        .toList(),
                0);
    }

    @Test
    void refusesKeysOfDifferentTypes() {
        assertThatThrownBy(() -> diff(Topologies.modulo(KeyType.INT64, 2), Topologies.modulo(KeyType.UINT64, 2)))
                .hasMessage("INT64 and UINT64 keys cannot be compared");
    }

    @Test
    @Tag("Q1")
    void comparesAHundredThousandTargets() {
        List<String> databases = IntStream.range(0, 10).mapToObj(i -> "db" + i).toList();
        List<String> doubled = IntStream.range(0, 20).mapToObj(i -> "db" + i).toList();

        RuleDiff diff = diff(large(databases), large(doubled));

        assertThat(diff.moved().percent()).isEqualByComparingTo("50");
        assertThat(diff.flows()).hasSize(100_000);
    }

    private static Rule large(List<String> databases) {
        return new Rule.TwoLevelHash(
                KeyType.STRING,
                HashFunction.CRC32,
                ModMode.FLOOR_MOD,
                databases,
                10_000,
                "t{0}",
                Numbering.PER_DATABASE);
    }

    private static RuleDiff diff(Rule before, Rule after) {
        return RuleDiff.between(
                Topologies.router(before).rule(), Topologies.router(after).rule());
    }

    private static List<String> moves(Rule before, Rule after) {
        return diff(before, after).flows().stream()
                .map(flow -> flow.from() + " " + flow.to() + " " + flow.keys())
                .toList();
    }
}
