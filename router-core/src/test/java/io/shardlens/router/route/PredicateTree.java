package io.shardlens.router.route;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyPredicate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A random predicate over a row of a key and one other column, evaluated row by row by SQL's three-valued logic, and seen
 * as what is known about the key.
 */
sealed interface PredicateTree {
    /** What SQL says of a row; null is NULL. */
    @Nullable
    Boolean evaluate(Key key, @Nullable Integer other, Comparator<Key> order);

    KeyPredicate onKey();

    /** The key lies between two bounds, either of which may be absent. */
    record Range(
            @Nullable Key lower,
            boolean lowerInclusive,
            @Nullable Key upper,
            boolean upperInclusive) implements PredicateTree {
        @Override
        public @Nullable Boolean evaluate(Key key, @Nullable Integer other, Comparator<Key> order) {
            int toLower = lower == null ? 1 : order.compare(key, lower);
            int toUpper = upper == null ? -1 : order.compare(key, upper);
            return (toLower > 0 || (toLower == 0 && lowerInclusive))
                    && (toUpper < 0 || (toUpper == 0 && upperInclusive));
        }

        @Override
        public KeyPredicate onKey() {
            return KeyPredicate.exactly(KeyConstraint.range(lower, lowerInclusive, upper, upperInclusive));
        }
    }

    /** The key is one of some values, NULLs among them. */
    record In(List<@Nullable Key> values) implements PredicateTree {
        @Override
        public @Nullable Boolean evaluate(Key key, @Nullable Integer other, Comparator<Key> order) {
            if (values.contains(key)) {
                return true;
            }
            return values.contains(null) ? null : Boolean.FALSE;
        }

        @Override
        public KeyPredicate onKey() {
            return KeyPredicate.in(values);
        }
    }

    /** {@code (key, other) IN ((value, otherValue), ...)}. */
    record InTuples(List<@Nullable Key> values, int otherValue) implements PredicateTree {
        @Override
        public @Nullable Boolean evaluate(Key key, @Nullable Integer other, Comparator<Key> order) {
            return both(
                    new In(values).evaluate(key, other, order),
                    new Other(otherValue).evaluate(key, other, order),
                    false);
        }

        @Override
        public KeyPredicate onKey() {
            return KeyPredicate.inTuples(values);
        }
    }

    /** {@code (key, other) > (value, otherValue)}, or {@code <}. */
    record BesideTuple(Key value, int otherValue, boolean after) implements PredicateTree {
        @Override
        public @Nullable Boolean evaluate(Key key, @Nullable Integer other, Comparator<Key> order) {
            int compared = after ? order.compare(key, value) : order.compare(value, key);
            if (compared != 0) {
                return compared > 0;
            }
            return other == null ? null : Boolean.valueOf(after ? other > otherValue : other < otherValue);
        }

        @Override
        public KeyPredicate onKey() {
            return after ? KeyPredicate.afterTuple(value) : KeyPredicate.beforeTuple(value);
        }
    }

    /** The other column equals a value. */
    record Other(int value) implements PredicateTree {
        @Override
        public @Nullable Boolean evaluate(Key key, @Nullable Integer other, Comparator<Key> order) {
            return other == null ? null : Boolean.valueOf(other == value);
        }

        @Override
        public KeyPredicate onKey() {
            return KeyPredicate.opaque();
        }
    }

    record Not(PredicateTree tree) implements PredicateTree {
        @Override
        public @Nullable Boolean evaluate(Key key, @Nullable Integer other, Comparator<Key> order) {
            Boolean inner = tree.evaluate(key, other, order);
            return inner == null ? null : Boolean.valueOf(!inner);
        }

        @Override
        public KeyPredicate onKey() {
            return tree.onKey().not();
        }
    }

    record And(PredicateTree left, PredicateTree right) implements PredicateTree {
        @Override
        public @Nullable Boolean evaluate(Key key, @Nullable Integer other, Comparator<Key> order) {
            return both(left.evaluate(key, other, order), right.evaluate(key, other, order), false);
        }

        @Override
        public KeyPredicate onKey() {
            return left.onKey().and(right.onKey());
        }
    }

    record Or(PredicateTree left, PredicateTree right) implements PredicateTree {
        @Override
        public @Nullable Boolean evaluate(Key key, @Nullable Integer other, Comparator<Key> order) {
            return both(left.evaluate(key, other, order), right.evaluate(key, other, order), true);
        }

        @Override
        public KeyPredicate onKey() {
            return left.onKey().or(right.onKey());
        }
    }

    /** AND if {@code winner} is false, OR if it is true: the winner decides, then NULL, then what is left. */
    private static @Nullable Boolean both(@Nullable Boolean a, @Nullable Boolean b, boolean winner) {
        if (Boolean.valueOf(winner).equals(a) || Boolean.valueOf(winner).equals(b)) {
            return winner;
        }
        return (a == null || b == null) ? null : Boolean.valueOf(!winner);
    }

    /** A random tree over keys of a small domain. */
    static PredicateTree random(Random random, List<Key> domain, int depth) {
        if (depth > 0 && random.nextInt(4) > 0) {
            PredicateTree left = random(random, domain, depth - 1);
            return switch (random.nextInt(3)) {
                case 0 -> new Not(left);
                case 1 -> new And(left, random(random, domain, depth - 1));
                default -> new Or(left, random(random, domain, depth - 1));
            };
        }
        return switch (random.nextInt(8)) {
            case 0 -> new Other(random.nextInt(2));
            case 1, 2 -> new In(values(random, domain));
            case 3 -> new InTuples(values(random, domain), random.nextInt(2));
            case 4 ->
                new BesideTuple(domain.get(random.nextInt(domain.size())), random.nextInt(2), random.nextBoolean());
            default -> {
                Key lower = random.nextInt(3) == 0 ? null : domain.get(random.nextInt(domain.size()));
                Key upper = random.nextInt(3) == 0 ? null : domain.get(random.nextInt(domain.size()));
                yield new Range(lower, random.nextBoolean(), upper, random.nextBoolean());
            }
        };
    }

    private static List<@Nullable Key> values(Random random, List<Key> domain) {
        List<@Nullable Key> values = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            values.add(random.nextInt(8) == 0 ? null : domain.get(random.nextInt(domain.size())));
        }
        return values;
    }
}
