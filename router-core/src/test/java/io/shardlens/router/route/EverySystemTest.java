package io.shardlens.router.route;

import static io.shardlens.router.Topologies.key;
import static io.shardlens.router.Topologies.router;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.EverySystem;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyFormatException;
import io.shardlens.router.key.KeyPredicate;
import io.shardlens.router.key.KeyType;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of every kind of rule. */
class EverySystemTest {
    static Stream<Named<Rule>> rules() {
        return EverySystem.rules();
    }

    static Stream<Named<Rule>> temporalRules() {
        return rules().filter(rule -> rule.getPayload().keyType().isTemporal());
    }

    @ParameterizedTest
    @MethodSource("rules")
    @Tag("Q1")
    void placesMinusOneAlikeAsIntAndAsBigint(Rule rule) {
        Router router = router(rule);
        int asInt = -1;
        Key asBigint = Key.of(-1L);

        if (rule.keyType() != KeyType.INT64) {
            assertRefused(router, asBigint, RoutingException.Reason.WRONG_TYPE);
        } else if (router.covers(asBigint)) {
            Route route = router.explain(Key.of(asInt));
            assertThat(route).isEqualTo(router.explain(asBigint));
            assertThat(route.slot()).isBetween(0, route.entry().slots().count() - 1);
            assertThat(router.targets()).containsAll(route.candidates());
        } else {
            assertRefused(router, asBigint, RoutingException.Reason.OUTSIDE);
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    @Tag("Q2")
    void placesAHashOfIntegerMinValueInAValidSlot(Rule rule) {
        Router router = router(rule);
        Key least = Key.of("polygenelubricants");
        assertThat(least.text().hashCode()).isEqualTo(Integer.MIN_VALUE);

        if (rule.keyType() != KeyType.STRING) {
            assertRefused(router, least, RoutingException.Reason.WRONG_TYPE);
        } else if (router.covers(least)) {
            Route route = router.explain(least);
            assertThat(route.slot()).isBetween(0, route.entry().slots().count() - 1);
            assertThat(router.targets()).containsAll(route.candidates());
        } else {
            assertRefused(router, least, RoutingException.Reason.OUTSIDE);
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    @Tag("Q3")
    void coercesNoText(Rule rule) {
        Router router = router(rule);
        for (String text : List.of("42", "4e1", "42.0", "42.5", " 42")) {
            Optional<Key> key = parse(rule.keyType(), text);
            boolean isKey = rule.keyType() == KeyType.STRING || (rule.keyType().isInteger() && text.equals("42"));
            assertThat(key.isPresent()).as("%s", text).isEqualTo(isKey);
            key.filter(router::covers)
                    .ifPresent(read -> assertThat(
                                    router.targets(KeyConstraint.eq(read)).targets())
                            .isEqualTo(router.explain(read).candidates()));
        }
        Key otherType = rule.keyType() == KeyType.STRING ? Key.of(42) : Key.of("42");
        assertRefused(router, otherType, RoutingException.Reason.WRONG_TYPE);
        assertThatThrownBy(() -> router.targets(KeyConstraint.eq(otherType))).isInstanceOf(RoutingException.class);
        assertThatThrownBy(() -> router.targets(KeyConstraint.atLeast(otherType)))
                .isInstanceOf(RoutingException.class);
        assertThatThrownBy(() -> KeyConstraint.in(List.of(key(rule.keyType(), 1), otherType)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("convert them to the column's type first");
    }

    @ParameterizedTest
    @MethodSource("rules")
    @Tag("Q4")
    void asksNoShardForNull(Rule rule) {
        Router router = router(rule);

        assertThat(router.targets(KeyConstraint.eq(null))).isInstanceOf(TargetSet.None.class);
        assertThat(router.targets(KeyPredicate.eq(null).not().may())).isInstanceOf(TargetSet.None.class);
        assertThat(router.targets(KeyConstraint.in(Arrays.asList(null, null)))).isInstanceOf(TargetSet.None.class);
        assertThat(router.targets(KeyPredicate.in(Arrays.asList(key(rule.keyType(), 1), null))
                        .not()
                        .may()))
                .isInstanceOf(TargetSet.None.class);
    }

    @ParameterizedTest
    @MethodSource("rules")
    @Tag("Q5")
    void givesEachShardItsOwnValuesOnly(Rule rule) {
        Router router = router(rule);
        Key two = key(rule.keyType(), 2);
        Key three = key(rule.keyType(), 3);
        KeyConstraint.Points in = (KeyConstraint.Points) KeyConstraint.in(Arrays.asList(two, three, two, null));

        assertThat(in.keys()).containsExactlyInAnyOrder(two, three);
        assertThat(router.covers(two) && router.covers(three)).isTrue();
        router.group(in)
                .forEach((target, keys) -> assertThat(keys)
                        .isNotEmpty()
                        .doesNotHaveDuplicates()
                        .allMatch(key -> router.explain(key).candidates().contains(target)));
        assertThat(router.group(in).keySet())
                .containsAll(router.explain(two).candidates())
                .containsAll(router.explain(three).candidates())
                .containsExactlyInAnyOrderElementsOf(router.targets(in).targets());
    }

    @ParameterizedTest
    @MethodSource("rules")
    @Tag("Q6")
    void asksAllShardsUnlessEveryBranchNamesTheKey(Rule rule) {
        Router router = router(rule);
        KeyPredicate two = KeyPredicate.eq(key(rule.keyType(), 2));
        KeyPredicate opaque = KeyPredicate.opaque();

        assertThat(router.targets(two.and(opaque).or(opaque).may())).isInstanceOf(TargetSet.All.class);
        assertThat(router.targets(two.not().may()).targets()).isEqualTo(router.targets());
        assertThat(router.targets(KeyPredicate.in(List.of(key(rule.keyType(), 2)))
                                .not()
                                .may())
                        .targets())
                .isEqualTo(router.targets());
        assertThat(router.targets(two.and(opaque).not().may())).isInstanceOf(TargetSet.All.class);
        assertThat(router.targets(two.and(opaque).may()).targets())
                .isEqualTo(router.explain(key(rule.keyType(), 2)).candidates());
    }

    @ParameterizedTest
    @MethodSource("rules")
    @Tag("Q7")
    void asksNoShardForAnEmptyRange(Rule rule) {
        Router router = router(rule);
        Key five = key(rule.keyType(), 5);
        Key one = key(rule.keyType(), 1);

        assertThat(router.targets(KeyConstraint.greaterThan(five).and(KeyConstraint.lessThan(five))))
                .isInstanceOf(TargetSet.None.class);
        TargetSet reversed = router.targets(KeyConstraint.between(five, one));
        if (rule.keyType().isOrdered()) {
            assertThat(reversed).isInstanceOf(TargetSet.None.class);
        } else {
            assertThat(reversed).isInstanceOf(TargetSet.All.class);
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    @Tag("Q7")
    void prunesRangesUnderRangesAndCalendarsButNotUnderHashes(Rule rule) {
        Router router = router(rule);
        List<?> asked = router.targets(KeyConstraint.between(key(rule.keyType(), 1), key(rule.keyType(), 2)))
                .targets();
        boolean ofRanges = router.rule().entries().size() > 1 || rule instanceof Rule.CalendarCycle;

        if (ofRanges) {
            assertThat(asked).isNotEmpty().hasSizeLessThan(router.targets().size());
        } else {
            assertThat(asked).isEqualTo(router.targets());
        }
    }

    @ParameterizedTest
    @MethodSource("temporalRules")
    @Tag("Q27")
    void takesTimesAsTheyAreWritten(Rule rule) {
        assertThat(parse(rule.keyType(), "2026-03-29T02:30").isPresent())
                .isEqualTo(rule.keyType() == KeyType.DATE_TIME);
        assertThat(parse(rule.keyType(), "2026-11-29").isPresent()).isEqualTo(rule.keyType() == KeyType.DATE);
        assertThat(parse(rule.keyType(), "2026-11-29T00:00Z").isPresent()).isEqualTo(rule.keyType() == KeyType.INSTANT);
        assertThat(parse(rule.keyType(), "2026-02-30")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("temporalRules")
    @Tag("Q27")
    void routesTheNextDaysWithoutBeingMadeAnew(Rule rule) {
        Router router = router(rule);
        LongStream.rangeClosed(1, 5)
                .mapToObj(day -> key(rule.keyType(), day))
                .filter(router::covers)
                .forEach(day -> assertThat(router.targets()).contains(router.route(day)));
        assertRefused(router, Key.of(LocalDate.EPOCH.toEpochDay()), RoutingException.Reason.WRONG_TYPE);
    }

    private static Optional<Key> parse(KeyType keyType, String text) {
        try {
            return Optional.of(keyType.parse(text));
        } catch (KeyFormatException refused) {
            return Optional.empty();
        }
    }

    private static void assertRefused(Router router, Key key, RoutingException.Reason reason) {
        for (Runnable call : List.<Runnable>of(() -> router.explain(key), () -> router.routeInsert(key))) {
            assertThatThrownBy(call::run)
                    .isInstanceOfSatisfying(
                            RoutingException.class,
                            refused -> assertThat(refused.reason()).isEqualTo(reason));
        }
    }
}
