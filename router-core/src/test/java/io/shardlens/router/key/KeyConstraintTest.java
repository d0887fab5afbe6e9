package io.shardlens.router.key;

import static io.shardlens.router.key.KeyConstraint.all;
import static io.shardlens.router.key.KeyConstraint.atLeast;
import static io.shardlens.router.key.KeyConstraint.atMost;
import static io.shardlens.router.key.KeyConstraint.between;
import static io.shardlens.router.key.KeyConstraint.eq;
import static io.shardlens.router.key.KeyConstraint.greaterThan;
import static io.shardlens.router.key.KeyConstraint.in;
import static io.shardlens.router.key.KeyConstraint.lessThan;
import static io.shardlens.router.key.KeyConstraint.none;
import static io.shardlens.router.key.KeyConstraint.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.key.KeyConstraint.Interval;
import io.shardlens.router.key.KeyConstraint.Points;
import io.shardlens.router.key.KeyConstraint.Union;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class KeyConstraintTest {
    private static final Key ONE = Key.of(1);
    private static final Key FIVE = Key.of(5);

    @Test
    @Tag("Q7")
    void isEmptyWhereNoIntegerFits() {
        assertThat(greaterThan(FIVE).and(lessThan(FIVE))).isEqualTo(none());
        assertThat(between(FIVE, ONE)).isEqualTo(none());
        assertThat(greaterThan(FIVE).and(lessThan(Key.of(6)))).isEqualTo(none());
        assertThat(range(FIVE, true, FIVE, false)).isEqualTo(none());
        assertThat(greaterThan(Key.of(Long.MAX_VALUE))).isEqualTo(none());
        assertThat(lessThan(Key.of(Long.MIN_VALUE))).isEqualTo(none());
        assertThat(greaterThan(Key.ofUnsigned(-1))).isEqualTo(none());
        assertThat(lessThan(Key.ofUnsigned(0))).isEqualTo(none());
    }

    @Test
    @Tag("Q5")
    void dropsNullsAndRepetitionsFromAList() {
        assertThat(in(Arrays.asList(ONE, Key.of(3), ONE, null))).isEqualTo(new Points(Set.of(ONE, Key.of(3))));
        assertThat(in(Arrays.asList(null, (Key) null))).isEqualTo(none());
        assertThat(in(List.of())).isEqualTo(none());
        assertThat(eq(null)).isEqualTo(none());
    }

    @Test
    void iteratesPointsInTheirOrder() {
        assertThat(((Points) in(List.of(Key.of(9), Key.of(-2), Key.of(4)))).keys())
                .containsExactly(Key.of(-2), Key.of(4), Key.of(9));
        assertThat(((Points) in(List.of(Key.ofUnsigned(-1), Key.ofUnsigned(4)))).keys())
                .containsExactly(Key.ofUnsigned(4), Key.ofUnsigned(-1));
    }

    @Test
    void comesInItsSimplestForm() {
        assertThat(greaterThan(Key.of(4)).and(lessThan(Key.of(6)))).isEqualTo(eq(FIVE));
        assertThat(between(FIVE, FIVE)).isEqualTo(eq(FIVE));
        assertThat(greaterThan(Key.of(4))).isEqualTo(new Interval(FIVE, true, null, false));
        assertThat(lessThan(Key.of(6))).isEqualTo(new Interval(null, false, FIVE, true));
        assertThat(atLeast(Key.of(Long.MIN_VALUE))).isEqualTo(all());
        assertThat(atMost(Key.ofUnsigned(-1))).isEqualTo(all());
        assertThat(range(null, false, null, false)).isEqualTo(all());
        assertThat(atMost(FIVE).or(greaterThan(FIVE))).isEqualTo(all());
        assertThat(between(ONE, FIVE).or(between(Key.of(6), Key.of(9)))).isEqualTo(between(ONE, Key.of(9)));
        assertThat(between(ONE, FIVE).or(between(Key.of(3), Key.of(4)))).isEqualTo(between(ONE, FIVE));
        assertThat(between(ONE, FIVE).or(eq(Key.of(6)))).isEqualTo(between(ONE, Key.of(6)));
        assertThat(eq(ONE).or(eq(Key.of(2)))).isEqualTo(in(List.of(ONE, Key.of(2))));
        assertThat(atLeast(Key.of(Long.MAX_VALUE))).isEqualTo(eq(Key.of(Long.MAX_VALUE)));
    }

    @Test
    void keepsWhatIsApartApart() {
        assertThat(between(Key.of(7), Key.of(9)).or(eq(ONE)).or(between(Key.of(3), FIVE)))
                .isEqualTo(new Union(
                        Set.of(ONE),
                        List.of(
                                new Interval(Key.of(3), true, FIVE, true),
                                new Interval(Key.of(7), true, Key.of(9), true))));
        assertThat(between(ONE, FIVE)
                        .or(between(Key.of(10), Key.of(20)))
                        .and(between(Key.of(4), Key.of(12)))
                        .and(in(List.of(Key.of(4), Key.of(7), Key.of(11), Key.of(30)))))
                .isEqualTo(in(List.of(Key.of(4), Key.of(11))));
    }

    @Test
    void comparesUnsignedBoundsAsUnsigned() {
        Key large = Key.ofUnsigned(Long.MIN_VALUE);

        assertThat(greaterThan(large).and(lessThan(Key.ofUnsigned(7)))).isEqualTo(none());
        assertThat(greaterThan(Key.ofUnsigned(7)).and(lessThan(large)))
                .isEqualTo(between(Key.ofUnsigned(8), Key.ofUnsigned(Long.MAX_VALUE)));
    }

    @Test
    void losesNothingToAllAndNone() {
        for (KeyConstraint some :
                List.of(eq(ONE), atLeast(ONE), all(), none(), eq(Key.of("a")), atLeast(Key.of("a")))) {
            assertThat(some.and(all())).isEqualTo(some);
            assertThat(all().and(some)).isEqualTo(some);
            assertThat(some.or(none())).isEqualTo(some);
            assertThat(none().or(some)).isEqualTo(some);
            assertThat(some.and(none())).isEqualTo(none());
            assertThat(none().and(some)).isEqualTo(none());
            assertThat(some.or(all())).isEqualTo(all());
            assertThat(all().or(some)).isEqualTo(all());
        }
    }

    @Test
    @Tag("Q6")
    void saysNothingAboutANegation() {
        assertThat(eq(ONE).not()).isEqualTo(all());
        assertThat(all().not()).isEqualTo(all());
        assertThat(none().not()).isEqualTo(all());
    }

    @Test
    void neverComparesStringsByAnOrderThatIsNotTheCollations() {
        KeyConstraint fromLowerA = greaterThan(Key.of("a"));
        KeyConstraint toUpperB = lessThan(Key.of("B"));

        assertThat(fromLowerA.and(toUpperB)).isEqualTo(new Interval(Key.of("a"), false, Key.of("B"), false));
        assertThat(toUpperB.and(fromLowerA)).isEqualTo(new Interval(Key.of("a"), false, Key.of("B"), false));
        assertThat(atLeast(Key.of("a")).and(lessThan(Key.of("b"))))
                .isEqualTo(new Interval(Key.of("a"), true, Key.of("b"), false));
        assertThat(atMost(Key.of("b")).and(greaterThan(Key.of("a"))))
                .isEqualTo(new Interval(Key.of("a"), false, Key.of("b"), true));
        assertThat(between(Key.of("b"), Key.of("a"))).isEqualTo(new Interval(Key.of("b"), true, Key.of("a"), true));
        assertThat(between(Key.of("a"), Key.of("a"))).isEqualTo(new Interval(Key.of("a"), true, Key.of("a"), true));
        assertThat(eq(Key.of("Z")).and(fromLowerA)).isEqualTo(eq(Key.of("Z")));
        assertThat(fromLowerA.and(eq(Key.of("Z")))).isEqualTo(eq(Key.of("Z")));
        assertThat(fromLowerA.and(greaterThan(Key.of("x")))).isEqualTo(fromLowerA);
        assertThat(toUpperB.and(atMost(Key.of("x")))).isEqualTo(toUpperB);
    }

    @Test
    void knowsAStringRangeThatIsEmptyUnderAnyCollation() {
        assertThat(greaterThan(Key.of("a")).and(lessThan(Key.of("a")))).isEqualTo(none());
        assertThat(range(Key.of("a"), true, Key.of("a"), false)).isEqualTo(none());
        assertThat(range(Key.of("a"), false, Key.of("a"), true)).isEqualTo(none());
    }

    @Test
    void combinesStringPointsExactly() {
        KeyConstraint ab = in(List.of(Key.of("a"), Key.of("b")));
        KeyConstraint bc = in(List.of(Key.of("b"), Key.of("c")));

        assertThat(ab.and(bc)).isEqualTo(eq(Key.of("b")));
        assertThat(ab.or(bc)).isEqualTo(in(List.of(Key.of("a"), Key.of("b"), Key.of("c"))));
        assertThat(eq(Key.of("a")).and(eq(Key.of("b")))).isEqualTo(none());
    }

    @Test
    void carriesStringUnionsAlong() {
        Interval low = (Interval) lessThan(Key.of("d"));
        Interval high = (Interval) greaterThan(Key.of("p"));
        KeyConstraint union = low.or(eq(Key.of("k"))).or(high);

        assertThat(union).isEqualTo(new Union(Set.of(Key.of("k")), List.of(low, high)));
        assertThat(union.or(low)).isEqualTo(union);
        assertThat(union.and(eq(Key.of("x")))).isEqualTo(eq(Key.of("x")));
        assertThat(eq(Key.of("x")).and(union)).isEqualTo(eq(Key.of("x")));
        assertThat(low.or(high).and(low)).isEqualTo(low.or(new Interval(Key.of("p"), false, Key.of("d"), false)));
    }

    @Test
    void boundsTheWorkOfManyStringRanges() {
        KeyConstraint many =
                LongStream.range(0, 9).mapToObj(i -> lessThan(Key.of("k" + i))).reduce(none(), KeyConstraint::or);
        KeyConstraint others = LongStream.range(0, 8)
                .mapToObj(i -> greaterThan(Key.of("k" + i)))
                .reduce(none(), KeyConstraint::or);

        assertThat(many.and(others)).isEqualTo(many);
        assertThat(((Union) others.and(lessThan(Key.of("k")))).intervals()).hasSize(8);
        assertThat(((Union) others.and(eightOf(many))).intervals()).hasSize(56);
    }

    private static KeyConstraint eightOf(KeyConstraint many) {
        return ((Union) many)
                .intervals().stream().limit(8).map(KeyConstraint.class::cast).reduce(none(), KeyConstraint::or);
    }

    @Test
    void refusesKeysOfTwoTypes() {
        String message = "INT64 and STRING keys in one constraint: convert them to the column's type first";
        assertThatThrownBy(() -> in(List.of(ONE, Key.of("1")))).hasMessage(message);
        assertThatThrownBy(() -> eq(ONE).and(eq(Key.of("1")))).hasMessage(message);
        assertThatThrownBy(() -> eq(ONE).or(eq(Key.of("1")))).hasMessage(message);
        assertThatThrownBy(() -> atLeast(ONE).or(atLeast(Key.of("1")))).hasMessage(message);
        assertThatThrownBy(() -> between(ONE, Key.of("1"))).hasMessage(message);
        assertThatThrownBy(() -> new Union(Set.of(Key.of("1")), List.of((Interval) atLeast(FIVE))))
                .hasMessage(message);
        assertThatThrownBy(() ->
                        new Union(Set.of(), List.of((Interval) atLeast(FIVE), (Interval) atLeast(Key.of("1")))))
                .hasMessage(message);
    }

    @Test
    void refusesSetsThatHaveASimplerForm() {
        assertThatThrownBy(() -> new Points(Set.of())).hasMessage("a set of points needs at least one key");
        assertThatThrownBy(() -> new Interval(null, true, null, true))
                .hasMessage("an interval without bounds is KeyConstraint.all()");
        assertThatThrownBy(() -> new Union(Set.of(ONE), List.of()))
                .hasMessage("a union without intervals is a set of points");
    }

    @Test
    void printsIntervalsByTheirEnds() {
        assertThat(Stream.of(
                        atLeast(ONE), atMost(ONE), between(ONE, FIVE), lessThan(Key.of("b")), greaterThan(Key.of("b"))))
                .extracting(KeyConstraint::toString)
                .containsExactly("[1, ..)", "(.., 1]", "[1, 5]", "(.., 'b')", "('b', ..)");
    }
}
