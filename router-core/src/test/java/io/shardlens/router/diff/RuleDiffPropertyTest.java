package io.shardlens.router.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.router.Target;
import io.shardlens.router.Topologies;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo.Stage;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Differences against brute force over every key of small domains. */
class RuleDiffPropertyTest {
    private static final int ROUNDS = 60;
    private static final long SPAN = 60;

    static Stream<Arguments> typesAndSeeds() {
        return Stream.of(KeyType.INT64, KeyType.UINT64)
                .flatMap(type -> LongStream.rangeClosed(1, 5).mapToObj(seed -> Arguments.of(type, seed)));
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("typesAndSeeds")
    void agreesWithRoutingEveryKey(KeyType type, long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            CompiledRule before = Topologies.router(ranges(type, random)).rule();
            CompiledRule after = Topologies.router(ranges(type, random)).rule();
            compare(before, after, domain(type));
        }
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("typesAndSeeds")
    void agreesWithRoutingHashedKeys(KeyType type, long seed) {
        Random random = new Random(seed);
        for (HashFunction hash : HashFunction.values()) {
            for (ModMode mode : ModMode.values()) {
                if (hash.accepts(type)) {
                    RuleDiff diff = between(
                            Topologies.twoLevel(type, hash, mode, 1 + random.nextInt(4), 1 + random.nextInt(4)),
                            Topologies.twoLevel(type, hash, mode, 1 + random.nextInt(4), 1 + random.nextInt(4)));
                    assertThat(diff.flowsListed()).isTrue();
                }
            }
        }
    }

    private static RuleDiff between(Rule a, Rule b) {
        CompiledRule before = Topologies.router(a).rule();
        CompiledRule after = Topologies.router(b).rule();
        RuleDiff diff = RuleDiff.between(before, after);
        checkFlows(diff, before, after, domain(before.keyType()));
        return diff;
    }

    private static void compare(CompiledRule before, CompiledRule after, List<Key> domain) {
        RuleDiff diff = RuleDiff.between(before, after);
        Router from = new Router("before", before);
        Router to = new Router("after", after);
        List<Key> common = domain.stream()
                .filter(key -> from.covers(key) && to.covers(key))
                .toList();
        long moved = common.stream()
                .filter(key -> !from.route(key).equals(to.route(key)))
                .count();
        long changes = common.stream()
                .filter(key -> !from.route(key).database().equals(to.route(key).database()))
                .count();
        if (!common.isEmpty()) {
            assertThat(diff.moved().reduced())
                    .isEqualTo(Share.of(moved, common.size()).reduced());
            assertThat(diff.changesDatabase().reduced())
                    .isEqualTo(Share.of(changes, common.size()).reduced());
        }
        checkFlows(diff, before, after, domain);
        Set<Target> keeping = new HashSet<>();
        common.stream()
                .filter(key -> from.route(key).equals(to.route(key)))
                .forEach(key -> keeping.add(from.route(key)));
        assertThat(diff.keeping()).isEqualTo(keeping);
        for (Key key : domain) {
            assertThat(diff.opened().stream().anyMatch(keys -> keys.contains(key)))
                    .as("%s opened", key)
                    .isEqualTo(to.covers(key) && !from.covers(key));
            assertThat(diff.closed().stream().anyMatch(keys -> keys.contains(key)))
                    .as("%s closed", key)
                    .isEqualTo(from.covers(key) && !to.covers(key));
        }
    }

    /** Every key is in the sets of the flow that it makes, and in no others. */
    private static void checkFlows(RuleDiff diff, CompiledRule before, CompiledRule after, List<Key> domain) {
        Router from = new Router("before", before);
        Router to = new Router("after", after);
        for (Key key : domain) {
            List<Flow> flows = diff.flows().stream()
                    .filter(flow -> flow.keys().stream().anyMatch(set -> set.contains(key)))
                    .toList();
            if (!from.covers(key) || !to.covers(key) || from.route(key).equals(to.route(key))) {
                assertThat(flows).as("flows of %s", key).isEmpty();
            } else {
                assertThat(flows).as("flows of %s", key).hasSize(1);
                assertThat(flows.get(0).from()).isEqualTo(from.route(key));
                assertThat(flows.get(0).to()).isEqualTo(to.route(key));
            }
        }
        for (Flow flow : diff.flows()) {
            assertThat(flow.samples()).allSatisfy(key -> {
                assertThat(from.route(key)).isEqualTo(flow.from());
                assertThat(to.route(key)).isEqualTo(flow.to());
            });
        }
    }

    private static Rule ranges(KeyType type, Random random) {
        List<Stage> stages = new ArrayList<>();
        long from = -SPAN + random.nextInt(20);
        while (from < SPAN - 1 && stages.size() < 5) {
            long to = Math.min(SPAN, from + 1 + random.nextInt(40));
            KeyRange range = new KeyRange(Topologies.key(type, from), Topologies.key(type, to));
            stages.add(new Stage(
                    range,
                    1 + random.nextInt(6),
                    Layout.of("db{0%" + (1 + random.nextInt(3)) + "}", "t{0/" + (1 + random.nextInt(3)) + "}")));
            from = to + random.nextInt(3);
        }
        return new StackedRangeModulo(type, stages);
    }

    private static List<Key> domain(KeyType type) {
        return LongStream.range(-SPAN - 2, SPAN + 2)
                .mapToObj(offset -> Topologies.key(type, offset))
                .toList();
    }
}
