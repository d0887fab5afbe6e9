package io.shardlens.router.route;

import static io.shardlens.router.Topologies.doubling;
import static io.shardlens.router.Topologies.modulo;
import static io.shardlens.router.Topologies.narrowRanges;
import static io.shardlens.router.Topologies.router;
import static io.shardlens.router.Topologies.twoLevel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo.Stage;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyPredicate;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RouterTest {
    private static final Key ONE = Key.of(1);
    private static final Key THREE = Key.of(3);
    private static final Router MODULO = router(modulo(KeyType.INT64, 4));
    private static final Router STACKED = router(doubling(3));
    private static final Router STRINGS = router(twoLevel(KeyType.STRING, HashFunction.CRC32, ModMode.FLOOR_MOD, 2, 2));

    @Test
    @Tag("Q4")
    void asksNoShardForNull() {
        assertThat(MODULO.targets(KeyConstraint.eq(null)))
                .isEqualTo(new TargetSet.None("no sharding key can satisfy the predicate"));
        assertThat(MODULO.targets(KeyPredicate.eq(null).not().may()).targets()).isEmpty();
    }

    @Test
    @Tag("Q5")
    void givesEachShardItsOwnValuesOnly() {
        KeyConstraint in = KeyConstraint.in(Arrays.asList(ONE, THREE, ONE, null));

        assertThat(MODULO.targets(in)).isEqualTo(new TargetSet.Some(Map.of(target(1), "key 1", target(3), "key 3")));
        assertThat(MODULO.group((KeyConstraint.Points) in))
                .isEqualTo(Map.of(target(1), List.of(ONE), target(3), List.of(THREE)));
    }

    @Test
    @Tag("Q6")
    void asksAllShardsUnlessEveryBranchNamesTheKey() {
        KeyPredicate one = KeyPredicate.eq(ONE);
        KeyPredicate opaque = KeyPredicate.opaque();

        assertThat(MODULO.targets(one.and(opaque).or(opaque).may()).targets()).isEqualTo(MODULO.targets());
        assertThat(MODULO.targets(one.not().may())).isInstanceOf(TargetSet.All.class);
        assertThat(MODULO.targets(one.and(opaque).not().may()))
                .isEqualTo(new TargetSet.All(MODULO.targets(), "nothing is known about the sharding key"));
        assertThat(MODULO.targets(KeyPredicate.in(List.of(ONE)).not().may()).targets())
                .isEqualTo(MODULO.targets());
        assertThat(STACKED.targets(one.not().may()).targets()).isEqualTo(STACKED.targets());
        assertThat(STRINGS.targets(KeyPredicate.eq(Key.of("a")).not().may()).targets())
                .isEqualTo(STRINGS.targets());
        assertThat(MODULO.targets(one.and(opaque).may()).targets()).containsExactly(target(1));
    }

    @Test
    @Tag("Q7")
    void asksNoShardForAnEmptyRange() {
        Key five = Key.of(5);

        assertThat(STACKED.targets(KeyConstraint.greaterThan(five).and(KeyConstraint.lessThan(five))))
                .isInstanceOf(TargetSet.None.class);
        assertThat(STACKED.targets(KeyConstraint.between(five, ONE))).isInstanceOf(TargetSet.None.class);
        assertThat(MODULO.targets(KeyConstraint.between(five, ONE))).isInstanceOf(TargetSet.None.class);
    }

    @Test
    @Tag("Q7")
    void prunesRangesUnderRangesButNotUnderHashes() {
        KeyConstraint recent =
                KeyConstraint.atLeast(Key.of(15_000_000)).and(KeyConstraint.lessThan(Key.of(20_000_000)));

        TargetSet asked = STACKED.targets(recent);
        assertThat(asked.targets()).extracting(Target::toString).containsExactly("db2.t0_1", "db3.t1_1");
        assertThat(asked.reason()).isEqualTo("keys in [15000000, 19999999] meet [10000000, 20000000)");
        assertThat(MODULO.targets(recent))
                .isEqualTo(new TargetSet.All(MODULO.targets(), "ranges of the sharding key reach every target"));
        assertThat(STRINGS.targets(KeyConstraint.between(Key.of("b"), Key.of("a"))))
                .isInstanceOf(TargetSet.All.class);
    }

    @Test
    void meetsAnIntervalByItsFirstOrLastKeyAlone() {
        assertThat(STACKED.targets(KeyConstraint.atMost(Key.of(0))).targets())
                .extracting(Target::toString)
                .containsExactly("db0.t0", "db1.t1");
        assertThat(STACKED.targets(KeyConstraint.between(Key.of(9_999_999), Key.of(10_000_000)))
                        .targets())
                .extracting(Target::toString)
                .containsExactly("db0.t0", "db1.t1", "db2.t0_1", "db3.t1_1");
    }

    @Test
    void asksInTheRoutersOrderWhateverTheKeys() {
        Router many = router(modulo(KeyType.INT64, 64));
        KeyConstraint negative = KeyConstraint.in(
                LongStream.rangeClosed(-60, -1).mapToObj(Key::of).toList());

        assertThat(many.targets(negative).targets())
                .containsExactlyElementsOf(many.targets().subList(4, 64));
        assertThatThrownBy(() ->
                        many.group((KeyConstraint.Points) negative).values().forEach(List::clear))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void addsNamedKeysToRanges() {
        KeyConstraint either =
                KeyConstraint.atLeast(Key.of(39_999_999)).or(KeyConstraint.in(List.of(THREE, Key.of(99_000_000))));

        TargetSet.Some asked = (TargetSet.Some) STACKED.targets(either);
        assertThat(asked.reasons())
                .containsEntry(new Target("db1", "t1"), "key 3")
                .containsEntry(new Target("db3", "t3_2"), "keys in [39999999, ..) meet [20000000, 40000000)")
                .hasSize(5);
        assertThat(asked.targets()).extracting(Target::toString).first().isEqualTo("db1.t1");
        assertThat(asked.reason()).isEqualTo("key 3; keys in [39999999, ..) meet [20000000, 40000000)");
    }

    @Test
    void asksNoShardForKeysThatNoIntervalCovers() {
        String reason = "no interval covers the keys asked for; covered: [0, 40000000)";

        assertThat(STACKED.targets(KeyConstraint.eq(Key.of(-1)))).isEqualTo(new TargetSet.None(reason));
        assertThat(STACKED.targets(KeyConstraint.atLeast(Key.of(40_000_000)))).isEqualTo(new TargetSet.None(reason));
        assertThat(STACKED.targets(KeyConstraint.atLeast(Key.of(39_999_998))).targets())
                .hasSize(4);
        assertThat(router(narrowRanges(KeyType.INT64)).targets(KeyConstraint.between(Key.of(-1), Key.of(1))))
                .isInstanceOf(TargetSet.None.class);
        KeyConstraint.Points mixed = (KeyConstraint.Points) KeyConstraint.in(List.of(Key.of(-1), THREE));
        assertThat(STACKED.group(mixed)).isEqualTo(Map.of(new Target("db1", "t1"), List.of(THREE)));
    }

    @Test
    void namesAFewKeysOfMany() {
        Router single = router(modulo(KeyType.INT64, 1));

        assertThat(single.targets(keys(5)).reason()).isEqualTo("keys 0, 1, 2, 3, 4");
        assertThat(single.targets(keys(7)).reason()).isEqualTo("keys 0, 1, 2, 3, 4 and 2 more");
    }

    @Test
    void refusesKeysOfTheWrongTypeEverywhere() {
        Key text = Key.of("1");
        String message = "orders: key '1' has type STRING; expected INT64";

        assertThatThrownBy(() -> MODULO.route("1"))
                .isInstanceOfSatisfying(RoutingException.class, refused -> {
                    assertThat(refused.reason()).isEqualTo(RoutingException.Reason.WRONG_TYPE);
                    assertThat(refused.key()).isEqualTo(text);
                })
                .hasMessage(message);
        assertThatThrownBy(() -> MODULO.route(text)).hasMessage(message);
        assertThatThrownBy(() -> MODULO.covers(text)).hasMessage(message);
        assertThatThrownBy(() -> MODULO.targets(KeyConstraint.eq(text))).hasMessage(message);
        assertThatThrownBy(() -> MODULO.targets(KeyConstraint.atLeast(text))).hasMessage(message);
        assertThatThrownBy(() -> MODULO.targets(KeyConstraint.atMost(text))).hasMessage(message);
        assertThatThrownBy(() -> MODULO.route(Key.ofUnsigned(1)))
                .hasMessage("orders: key 1 has type UINT64; expected INT64");
        assertThatThrownBy(() -> STRINGS.route(1)).hasMessage("orders: key 1 has type INT64; expected STRING");
        assertThatThrownBy(() -> STRINGS.route(ONE)).hasMessage("orders: key 1 has type INT64; expected STRING");
    }

    @Test
    void routesStringsByTextAndByKeyAlike() {
        assertThat(STRINGS.route("user-1")).isEqualTo(STRINGS.route(Key.of("user-1")));
        assertThat(STRINGS.covers(Key.of("user-1"))).isTrue();
        assertThat(STRINGS.keyType()).isEqualTo(KeyType.STRING);
        assertThat(STRINGS.table()).isEqualTo("orders");
    }

    @Test
    void listsTargetsOnceInTheOrderOfIntervalsAndSlots() {
        assertThat(STACKED.targets())
                .extracting(Target::toString)
                .containsExactly(
                        "db0.t0", "db1.t1", "db2.t0_1", "db3.t1_1", "db0.t0_2", "db1.t1_2", "db2.t2_2", "db3.t3_2");
    }

    @Test
    void findsOneOfAThousandIntervals() {
        List<Stage> stages = IntStream.range(0, 1_000)
                .mapToObj(i -> new Stage(KeyRange.of(10L * i, 10L * i + 5), 1, Layout.of("db0", "t" + i)))
                .toList();
        Router router = router(new Rule.StackedRangeModulo(KeyType.INT64, stages));

        for (int i = 0; i < 1_000; i++) {
            assertThat(router.route(10L * i)).isEqualTo(new Target("db0", "t" + i));
            assertThat(router.route(10L * i + 4)).isEqualTo(new Target("db0", "t" + i));
            assertThat(router.covers(Key.of(10L * i + 5))).isFalse();
        }
        assertThatThrownBy(() -> router.route(5))
                .hasMessageStartingWith("orders: key 5 is outside all intervals; covered: [0, 5), [10, 15), ")
                .hasMessageEndingWith("[150, 155) and 984 more");
    }

    private static Target target(int slot) {
        return new Target("db" + slot, "t" + slot);
    }

    private static KeyConstraint keys(int count) {
        return KeyConstraint.in(LongStream.range(0, count).mapToObj(Key::of).toList());
    }
}
