package io.shardlens.query.merge;

import io.shardlens.query.model.Aggregate;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a measure is of some of a group's rows. Merging is associative and commutative, but for the rounding of sums of doubles, so
 * that the rows may be parted among shards in any way.
 */
public sealed interface Partial {
    /**
     * Of the rows of both.
     *
     * @throws IllegalArgumentException where the other is of another measure
     */
    Partial with(Partial other);

    /** The measure as an answer shows it: a canonical value, null for NULL. */
    @Nullable
    Object value();

    /** The measure as HAVING compares it. */
    default @Nullable Object compared() {
        return value();
    }

    /** The measure as {@link KeyOrder} orders it. */
    default @Nullable Object sorted() {
        return value();
    }

    /** What a measure is of no rows at all. */
    static Partial ofNothing(Aggregate aggregate) {
        return switch (aggregate) {
            case Aggregate.CountRows rows -> new Counted(0);
            case Aggregate.Count count -> new Counted(0);
            case Aggregate.CountDistinct distinct -> new Counted(0);
            case Aggregate.Sum sum -> new Summed(null);
            case Aggregate.Average average -> new AveragedDoubles(null, 0);
            case Aggregate.Least least -> new Extreme(null, null, false);
            case Aggregate.Greatest greatest -> new Extreme(null, null, true);
        };
    }

    /** A count. */
    record Counted(long count) implements Partial {
        @Override
        public Partial with(Partial other) {
            return new Counted(Math.addExact(count, same(Counted.class, other).count));
        }

        @Override
        public Object value() {
            return count;
        }
    }

    /**
     * A sum of numbers whose digits all count.
     *
     * @param sum null where there was nothing to add up
     */
    record Summed(@Nullable BigDecimal sum) implements Partial {
        @Override
        public Partial with(Partial other) {
            return new Summed(added(sum, same(Summed.class, other).sum));
        }

        @Override
        public @Nullable Object value() {
            return sum;
        }
    }

    /**
     * A sum of doubles.
     *
     * @param sum null where there was nothing to add up
     */
    record SummedDoubles(@Nullable Double sum) implements Partial {
        @Override
        public Partial with(Partial other) {
            return new SummedDoubles(added(sum, same(SummedDoubles.class, other).sum));
        }

        @Override
        public @Nullable Object value() {
            return sum;
        }
    }

    /**
     * A mean of numbers whose digits all count.
     *
     * @param sum null where there was nothing to add up
     * @param count how many numbers were added up
     * @param scale digits behind the point of each of them
     */
    record Averaged(@Nullable BigDecimal sum, long count, int scale) implements Partial {
        @Override
        public Partial with(Partial other) {
            Averaged that = same(Averaged.class, other);
            return new Averaged(added(sum, that.sum), Math.addExact(count, that.count), scale);
        }

        @Override
        public @Nullable Object value() {
            return sum == null || count == 0 ? null : DecimalMean.shown(sum, count, scale);
        }

        @Override
        public @Nullable Object compared() {
            return sum == null || count == 0 ? null : DecimalMean.compared(sum, count, scale);
        }
    }

    /**
     * A mean of doubles.
     *
     * @param sum null where there was nothing to add up
     * @param count how many numbers were added up
     */
    record AveragedDoubles(@Nullable Double sum, long count) implements Partial {
        @Override
        public Partial with(Partial other) {
            AveragedDoubles that = same(AveragedDoubles.class, other);
            return new AveragedDoubles(added(sum, that.sum), Math.addExact(count, that.count));
        }

        @Override
        public @Nullable Object value() {
            return sum == null || count == 0 ? null : (Double) (sum / count);
        }
    }

    /**
     * The least or greatest value.
     *
     * @param value canonical; null where there was none
     * @param key what chooses it among several values, as {@link ValueOrder} compares; null where {@code value} is
     * @param sorted what orders it among those of other groups, in the same way; null where {@code value} is
     * @param greatest whether it is the greatest
     * @param side on which side of a place in the order it is, as {@link Comparable} tells; null where nobody asked or it is NULL
     */
    record Extreme(
            @Nullable Object value,
            @Nullable Object key,
            @Nullable Object sorted,
            boolean greatest,
            @Nullable Integer side)
            implements Partial {
        /** Of which nobody asked on which side of a place it is, and which is ordered as it is chosen. */
        public Extreme(@Nullable Object value, @Nullable Object key, boolean greatest) {
            this(value, key, key, greatest, null);
        }

        @Override
        public Partial with(Partial other) {
            Extreme that = same(Extreme.class, other);
            if (value == null || that.value == null) {
                return value == null ? that : this;
            }
            int order = ValueOrder.compare(key, that.key);
            return (greatest ? order >= 0 : order <= 0) ? this : that;
        }
    }

    private static <T extends Partial> T same(Class<T> type, Partial other) {
        if (!type.isInstance(other)) {
            throw new IllegalArgumentException("a " + type.getSimpleName() + " and a "
                    + other.getClass().getSimpleName() + " are not of one measure");
        }
        return type.cast(other);
    }

    private static @Nullable BigDecimal added(@Nullable BigDecimal left, @Nullable BigDecimal right) {
        return left == null ? right : right == null ? left : left.add(right);
    }

    private static @Nullable Double added(@Nullable Double left, @Nullable Double right) {
        return left == null ? right : right == null ? left : (Double) (left + right);
    }
}
