package io.shardlens.router.route;

import static io.shardlens.router.Topologies.key;
import static io.shardlens.router.Topologies.router;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.router.EverySystem;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Routing and pruning against brute force over every key of a small domain, for every kind of rule. */
class RouterPropertyTest {
    private static final int SEEDS = 3;
    private static final int TREES = 100;
    private static final List<@Nullable Integer> OTHERS = Arrays.asList(0, 1, null);

    static Stream<Arguments> rulesAndSeeds() {
        return EverySystem.rules()
                .flatMap(rule -> LongStream.rangeClosed(1, SEEDS).mapToObj(seed -> Arguments.of(rule, seed)));
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("rulesAndSeeds")
    @Tag("Q6")
    @Tag("Q7")
    void asksEveryTargetThatMayHoldAMatchingRow(Rule rule, long seed) {
        Random random = new Random(seed);
        Router router = router(rule);
        List<Key> domain = domain(rule.keyType());
        Comparator<Key> order = rule.keyType().order();
        for (int i = 0; i < TREES; i++) {
            PredicateTree tree = PredicateTree.random(random, domain, 4);
            KeyConstraint constraint = tree.onKey().may();
            Set<Target> needed = domain.stream()
                    .filter(key ->
                            OTHERS.stream().anyMatch(other -> Boolean.TRUE.equals(tree.evaluate(key, other, order))))
                    .filter(router::covers)
                    .flatMap(key -> router.explain(key).candidates().stream())
                    .collect(Collectors.toSet());
            assertThat(router.targets(constraint).targets())
                    .as("%s -> %s", tree, constraint)
                    .containsAll(needed);
        }
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("rulesAndSeeds")
    void asksExactlyTheTargetsOfNamedKeys(Rule rule, long seed) {
        Random random = new Random(seed);
        Router router = router(rule);
        List<Key> domain = domain(rule.keyType());
        for (int i = 0; i < TREES; i++) {
            List<Key> keys = new ArrayList<>();
            for (int j = random.nextInt(5); j >= 0; j--) {
                keys.add(domain.get(random.nextInt(domain.size())));
            }
            KeyConstraint.Points points = (KeyConstraint.Points) KeyConstraint.in(keys);
            Set<Target> expected = keys.stream()
                    .filter(router::covers)
                    .flatMap(key -> router.explain(key).candidates().stream())
                    .collect(Collectors.toSet());

            assertThat(router.targets(points).targets()).containsExactlyInAnyOrderElementsOf(expected);
            Map<Target, List<Key>> groups = router.group(points);
            assertThat(groups.keySet()).isEqualTo(expected);
            groups.forEach((target, group) -> assertThat(group)
                    .doesNotHaveDuplicates()
                    .allMatch(key -> router.explain(key).candidates().contains(target)));
            assertThat(groups.values().stream().flatMap(List::stream).collect(Collectors.toSet()))
                    .isEqualTo(points.keys().stream().filter(router::covers).collect(Collectors.toSet()));
        }
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("rulesAndSeeds")
    void asksTheIntervalsThatARangeMeets(Rule rule, long seed) {
        Random random = new Random(seed);
        Router router = router(rule);
        List<Key> domain = domain(rule.keyType());
        for (int i = 0; i < TREES; i++) {
            Key lower = random.nextInt(4) == 0 ? null : domain.get(random.nextInt(domain.size()));
            Key upper = random.nextInt(4) == 0 ? null : domain.get(random.nextInt(domain.size()));
            KeyConstraint range = KeyConstraint.range(lower, random.nextBoolean(), upper, random.nextBoolean());
            TargetSet asked = router.targets(range);
            if (rule instanceof Rule.CalendarCycle) {
                assertThat(met(router, range)).as("%s", range).containsAll(asked.targets());
            } else if (rule.keyType().isOrdered() && !(range instanceof KeyConstraint.Points)) {
                assertThat(asked.targets()).as("%s", range).containsExactlyElementsOf(met(router, range));
            } else if (!rule.keyType().isOrdered() && !range.equals(KeyConstraint.none())) {
                assertThat(asked).isInstanceOf(TargetSet.All.class);
            }
        }
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("rulesAndSeeds")
    void putsEveryKeyInExactlyOneTarget(Rule rule, long seed) {
        Random random = new Random(seed);
        Router router = router(rule);
        for (int i = 0; i < TREES; i++) {
            boolean near = random.nextBoolean() || rule.keyType().isTemporal();
            Key key = key(rule.keyType(), near ? random.nextInt(40) - 20 : random.nextLong());
            if (router.covers(key)) {
                List<Target> targets = router.explain(key).candidates();
                assertThat(router.targets()).containsAll(targets).doesNotHaveDuplicates();
                assertThat(router.targets(KeyConstraint.eq(key)).targets()).containsExactlyElementsOf(targets);
                if (router.rule().relation() == null) {
                    assertThat(targets).containsExactly(router.route(key));
                }
            } else {
                assertThat(router.targets(KeyConstraint.eq(key))).isInstanceOf(TargetSet.None.class);
            }
        }
    }

    private static List<Key> domain(KeyType type) {
        List<Key> domain = new ArrayList<>();
        for (long offset = -9; offset <= 11; offset++) {
            domain.add(key(type, offset));
        }
        if (!type.isTemporal()) {
            domain.add(key(type, Long.MIN_VALUE));
            domain.add(key(type, Long.MAX_VALUE));
        }
        return Collections.unmodifiableList(domain);
    }

    /** The targets of the entries that hold at least one key of the range, in the router's order. */
    private static List<Target> met(Router router, KeyConstraint range) {
        Set<Target> met = new LinkedHashSet<>();
        router.rule().entries().forEach(entry -> {
            OrdinalRange covered = entry.range().ordinals();
            KeyConstraint entryKeys = KeyConstraint.range(
                    entry.range().from(), true, entry.range().to(), false);
            if (covered != null && !entryKeys.and(range).equals(KeyConstraint.none())) {
                met.addAll(entry.targets());
            }
        });
        return router.targets().stream().filter(met::contains).toList();
    }
}
