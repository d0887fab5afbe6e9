package io.shardlens.router.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LowBitsPruningTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            8  | 5
            4  | 1
            16 | 5 13
            6  | 1 3 5
            24 | 5 13 21
            7  | 0 1 2 3 4 5 6
            """)
    void asksTheSlotsThatAGeneLeaves(int modulus, String slots) {
        Router router = router(new Rule.Modulo(KeyType.INT64, modulus, Layout.of("db", "{0}")));

        assertThat(router.targets(KeyConstraint.lowBits(KeyType.INT64, 3, 5)).targets())
                .extracting(Target::table)
                .containsExactly(slots.split(" "));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 6, 8, 12, 16, 20})
    void reachesEveryKeyUnderEveryModulus(int modulus) {
        for (KeyType type : List.of(KeyType.INT64, KeyType.UINT64)) {
            for (ModMode mode : ModMode.values()) {
                Router router = router(new Rule.TwoLevelHash(
                        type,
                        HashFunction.IDENTITY,
                        mode,
                        List.of("db0", "db1"),
                        modulus,
                        "t_{0}",
                        Numbering.OVER_ALL));
                for (int residue = 0; residue < 8; residue++) {
                    int gene = residue;
                    Set<Target> reached = LongStream.range(-200, 200)
                            .filter(key -> (key & 7) == gene)
                            .mapToObj(router::route)
                            .collect(Collectors.toSet());

                    assertThat(router.targets(KeyConstraint.lowBits(type, 3, gene))
                                    .targets())
                            .as("%s %s mod %s", type, mode, modulus)
                            .containsExactlyInAnyOrderElementsOf(reached);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = HashFunction.class, mode = EnumSource.Mode.EXCLUDE, names = "IDENTITY")
    void narrowsNothingWhereTheKeyIsHashed(HashFunction hash) {
        Router router = router(new Rule.TwoLevelHash(
                KeyType.INT64, hash, ModMode.FLOOR_MOD, List.of("db0"), 8, "t_{0}", Numbering.PER_DATABASE));

        assertThat(router.targets(KeyConstraint.lowBits(KeyType.INT64, 3, 5)).targets())
                .hasSize(8);
    }

    @Test
    void asksOnlyTheIntervalsThatItsRangesMeet() {
        Router router = router(new Rule.StackedRangeModulo(
                KeyType.INT64,
                List.of(
                        new Rule.StackedRangeModulo.Stage(KeyRange.of(0, 100), 4, Layout.of("old", "t{0}")),
                        new Rule.StackedRangeModulo.Stage(KeyRange.from(100), 8, Layout.of("new", "t{0}")))));
        KeyConstraint gene = KeyConstraint.lowBits(KeyType.INT64, 3, 5);

        assertThat(router.targets(gene).targets()).containsExactly(new Target("old", "t1"), new Target("new", "t5"));
        assertThat(router.targets(gene.and(KeyConstraint.atLeast(Key.of(100)))).targets())
                .containsExactly(new Target("new", "t5"));
        assertThat(router.targets(gene.and(KeyConstraint.lessThan(Key.of(0)))).targets())
                .isEmpty();
    }

    @Test
    void refusesKeysOfAnotherType() {
        Router router = router(new Rule.Modulo(KeyType.INT64, 4, Layout.of("db", "{0}")));

        assertThatThrownBy(() -> router.targets(KeyConstraint.lowBits(KeyType.UINT64, 3, 5)))
                .isInstanceOf(RoutingException.class)
                .hasMessageContaining("INT64");
    }

    private static Router router(Rule rule) {
        return Topology.compile(1, Map.of("t", rule)).router("t");
    }
}
