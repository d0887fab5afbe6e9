package io.shardlens.router.key;

import static io.shardlens.router.key.KeyPredicate.eq;
import static io.shardlens.router.key.KeyPredicate.exactly;
import static io.shardlens.router.key.KeyPredicate.in;
import static io.shardlens.router.key.KeyPredicate.opaque;
import static io.shardlens.router.key.KeyPredicate.unknown;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class KeyPredicateTest {
    private static final Key ONE = Key.of(1);
    private static final KeyConstraint ALL = KeyConstraint.all();
    private static final KeyConstraint NONE = KeyConstraint.none();
    private static final KeyConstraint ALL_BUT_ONE = KeyConstraint.lessThan(ONE).or(KeyConstraint.greaterThan(ONE));

    @Test
    @Tag("Q6")
    void narrowsNothingWhereABranchDoesNotNameTheKey() {
        // (key = 1 AND a = 2) OR b = 3
        assertThat(eq(ONE).and(opaque()).or(opaque()).may()).isEqualTo(ALL);
        assertThat(eq(ONE).and(opaque()).may()).isEqualTo(KeyConstraint.eq(ONE));
    }

    @Test
    @Tag("Q6")
    void narrowsANegationByNoMoreThanItRulesOut() {
        assertThat(eq(ONE).not().may()).isEqualTo(ALL_BUT_ONE);
        assertThat(in(List.of(ONE)).not().may()).isEqualTo(ALL_BUT_ONE);
        // NOT (key = 1 AND a = 2) holds for rows with key 1 and another a.
        assertThat(eq(ONE).and(opaque()).not().may()).isEqualTo(ALL);
        assertThat(eq(ONE).or(opaque()).not().may()).isEqualTo(ALL_BUT_ONE);
        assertThat(opaque().not().may()).isEqualTo(ALL);
        assertThat(eq(ONE).not().not().may()).isEqualTo(KeyConstraint.eq(ONE));
    }

    @Test
    @Tag("Q4")
    void matchesNothingThroughNull() {
        assertThat(eq(null).may()).isEqualTo(NONE);
        assertThat(eq(null).not().may()).isEqualTo(NONE);
        assertThat(in(Arrays.asList(ONE, null)).may()).isEqualTo(KeyConstraint.eq(ONE));
        assertThat(in(Arrays.asList(ONE, null)).not().may()).isEqualTo(NONE);
        assertThat(unknown().or(eq(ONE)).may()).isEqualTo(KeyConstraint.eq(ONE));
        assertThat(unknown().and(eq(ONE)).not().may()).isEqualTo(ALL_BUT_ONE);
    }

    @Test
    void looksAtTheKeysPlaceOfATupleOnly() {
        Key three = Key.of(3);

        assertThat(KeyPredicate.inTuples(Arrays.asList(ONE, three, null)).may())
                .isEqualTo(KeyConstraint.in(List.of(ONE, three)));
        // NOT ((key, a) IN ((1, 2))) holds for rows with key 1 and another a.
        assertThat(KeyPredicate.inTuples(List.of(ONE)).not().may()).isEqualTo(ALL);
        assertThat(KeyPredicate.afterTuple(ONE).may()).isEqualTo(KeyConstraint.atLeast(ONE));
        assertThat(KeyPredicate.afterTuple(ONE).not().may()).isEqualTo(KeyConstraint.atMost(ONE));
        assertThat(KeyPredicate.beforeTuple(ONE).may()).isEqualTo(KeyConstraint.atMost(ONE));
        assertThat(KeyPredicate.beforeTuple(ONE).not().may()).isEqualTo(KeyConstraint.atLeast(ONE));
        assertThat(KeyPredicate.afterTuple(null)).isEqualTo(unknown());
        assertThat(KeyPredicate.beforeTuple(null)).isEqualTo(unknown());
    }

    @Test
    void negatesIntegerRangesExactly() {
        KeyPredicate above = exactly(KeyConstraint.greaterThan(ONE));

        assertThat(above.not().may()).isEqualTo(KeyConstraint.atMost(ONE));
        assertThat(above.or(eq(Key.of(-3))).not().may())
                .isEqualTo(KeyConstraint.lessThan(Key.of(-3)).or(KeyConstraint.between(Key.of(-2), ONE)));
        assertThat(exactly(ALL).not().may()).isEqualTo(NONE);
        assertThat(exactly(NONE).not().may()).isEqualTo(ALL);
        assertThat(eq(Key.ofUnsigned(0)).not().may()).isEqualTo(KeyConstraint.atLeast(Key.ofUnsigned(1)));
        assertThat(eq(Key.of(Long.MAX_VALUE)).not().may()).isEqualTo(KeyConstraint.lessThan(Key.of(Long.MAX_VALUE)));
    }

    @Test
    void narrowsNoNegationOfStrings() {
        KeyPredicate a = eq(Key.of("a"));
        KeyPredicate above = exactly(KeyConstraint.greaterThan(Key.of("a")));

        assertThat(a.not().may()).isEqualTo(ALL);
        assertThat(above.not().may()).isEqualTo(ALL);
        assertThat(above.or(a).not().may()).isEqualTo(ALL);
        assertThat(a.must()).isEqualTo(NONE);
        assertThat(above.or(a).must()).isEqualTo(NONE);
        assertThat(a.may()).isEqualTo(KeyConstraint.eq(Key.of("a")));
    }
}
