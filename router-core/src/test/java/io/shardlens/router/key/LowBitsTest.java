package io.shardlens.router.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.key.KeyConstraint.LowBits;
import io.shardlens.router.key.KeyConstraint.Points;
import io.shardlens.router.key.KeyConstraint.Union;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LowBitsTest {
    private static final KeyConstraint FIVE_OF_EIGHT = KeyConstraint.lowBits(KeyType.INT64, 3, 5);

    @Test
    void keepsThePointsThatHaveThem() {
        KeyConstraint points = KeyConstraint.in(List.of(Key.of(5), Key.of(6), Key.of(-3), Key.of(13)));

        assertThat(FIVE_OF_EIGHT.and(points))
                .isEqualTo(KeyConstraint.in(List.of(Key.of(-3), Key.of(5), Key.of(13))))
                .isEqualTo(points.and(FIVE_OF_EIGHT));
        assertThat(FIVE_OF_EIGHT.and(KeyConstraint.eq(Key.of(6)))).isEqualTo(KeyConstraint.none());
    }

    @Test
    void liesWithinTheRangesThatAreKnownToo() {
        KeyConstraint range = KeyConstraint.between(Key.of(0), Key.of(100));

        assertThat(FIVE_OF_EIGHT.and(range).and(KeyConstraint.eq(Key.of(101)))).isEqualTo(KeyConstraint.none());
        assertThat(FIVE_OF_EIGHT.and(range).and(KeyConstraint.eq(Key.of(93)))).isEqualTo(KeyConstraint.eq(Key.of(93)));
        assertThat(FIVE_OF_EIGHT.and(range).and(KeyConstraint.greaterThan(Key.of(100))))
                .isEqualTo(KeyConstraint.none());
    }

    @Test
    void refinesCoarserBitsByFinerOnes() {
        assertThat(FIVE_OF_EIGHT.and(KeyConstraint.lowBits(KeyType.INT64, 1, 0)))
                .isEqualTo(KeyConstraint.none());
        assertThat(FIVE_OF_EIGHT.and(KeyConstraint.lowBits(KeyType.INT64, 1, 1)))
                .isEqualTo(FIVE_OF_EIGHT);
    }

    @Test
    void unitesToASetOfResiduesAndToAllOfThemInTheEnd() {
        KeyConstraint two = FIVE_OF_EIGHT.or(KeyConstraint.lowBits(KeyType.INT64, 3, 2));

        assertThat(two).isEqualTo(new LowBits(KeyType.INT64, 3, new TreeSet<>(Set.of(2, 5)), KeyConstraint.all()));
        assertThat(IntStream.range(0, 8)
                        .mapToObj(r -> KeyConstraint.lowBits(KeyType.INT64, 3, r))
                        .reduce(KeyConstraint.none(), KeyConstraint::or))
                .isEqualTo(KeyConstraint.all());
    }

    @Test
    void saysNothingWhenNegated() {
        assertThat(KeyPredicate.exactly(FIVE_OF_EIGHT).not().may()).isEqualTo(KeyConstraint.all());
    }

    @Test
    void refusesWhatIsNoValueOfTheBits() {
        assertThatThrownBy(() -> KeyConstraint.lowBits(KeyType.INT64, 3, 8)).hasMessageContaining("[8]");
        assertThatThrownBy(() -> KeyConstraint.lowBits(KeyType.INT64, 17, 0)).hasMessageContaining("17 low bits");
        assertThatThrownBy(() -> KeyConstraint.lowBits(KeyType.STRING, 3, 0)).hasMessageContaining("STRING");
        assertThatThrownBy(() -> new LowBits(KeyType.INT64, 3, new TreeSet<>(Set.of(1)), KeyConstraint.eq(Key.of(1))))
                .hasMessageContaining("within ranges");
        assertThatThrownBy(() -> FIVE_OF_EIGHT.and(KeyConstraint.lowBits(KeyType.UINT64, 3, 5)))
                .hasMessageContaining("UINT64");
    }

    static List<Long> seeds() {
        return LongStream.range(0, 300).boxed().toList();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void conjunctionsAreExactAndDisjunctionsContainEveryKey(long seed) {
        Random random = new Random(seed);
        KeyType type = random.nextBoolean() ? KeyType.INT64 : KeyType.UINT64;
        KeyConstraint a = random(random, type);
        KeyConstraint b = random(random, type);

        for (Key key : domain(type)) {
            assertThat(holds(a.and(b), key)).as("%s and %s of %s", a, b, key).isEqualTo(holds(a, key) && holds(b, key));
            assertThat(holds(a.or(b), key) || !(holds(a, key) || holds(b, key)))
                    .as("%s or %s contains %s", a, b, key)
                    .isTrue();
        }
    }

    private static KeyConstraint random(Random random, KeyType type) {
        Key one = domain(type).get(random.nextInt(60));
        Key other = domain(type).get(random.nextInt(60));
        return switch (random.nextInt(5)) {
            case 0 -> KeyConstraint.in(List.of(one, other));
            case 1 ->
                KeyConstraint.between(one, other)
                        .or(KeyConstraint.eq(domain(type).get(3)));
            case 2 -> {
                int bits = 1 + random.nextInt(3);
                SortedSet<Integer> residues = new TreeSet<>(Set.of(random.nextInt(1 << bits)));
                yield new LowBits(type, bits, residues, KeyConstraint.atLeast(one));
            }
            default -> {
                int bits = 1 + random.nextInt(3);
                yield KeyConstraint.lowBits(type, bits, random.nextInt(1 << bits));
            }
        };
    }

    /** Keys around zero, which for unsigned ones are the least and the greatest. */
    private static List<Key> domain(KeyType type) {
        List<Key> keys = new ArrayList<>();
        for (long key = -30; key < 30; key++) {
            keys.add(type == KeyType.UINT64 ? Key.ofUnsigned(key) : Key.of(key));
        }
        return keys;
    }

    private static boolean holds(KeyConstraint constraint, Key key) {
        return switch (constraint) {
            case KeyConstraint.All all -> true;
            case KeyConstraint.None none -> false;
            case Points points -> points.keys().contains(key);
            case KeyConstraint.Interval interval -> inside(interval, key);
            case Union union ->
                union.points().contains(key) || union.intervals().stream().anyMatch(i -> inside(i, key));
            case LowBits bits -> bits.matches(key) && holds(bits.within(), key);
        };
    }

    private static boolean inside(KeyConstraint.Interval interval, Key key) {
        OrdinalRange range = interval.ordinals();
        return range != null && range.first() <= key.ordinal() && key.ordinal() <= range.last();
    }
}
