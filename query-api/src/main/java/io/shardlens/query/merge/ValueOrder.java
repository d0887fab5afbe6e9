package io.shardlens.query.merge;

import io.shardlens.catalog.codec.Geometry;
import io.shardlens.catalog.codec.ZeroDate;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How MySQL orders two values of one column, ascending: NULL before all others, bytes as unsigned, both zeros of a floating point
 * number alike, JSON by {@link JsonOrder}. A string comes as the bytes of its weights, an enumeration as its index, a set as its mask.
 * Of {@link CommonKeys} come the sort keys of the index, whose texts are ASCII.
 */
final class ValueOrder {
    private static final Comparator<Geometry> GEOMETRIES =
            Comparator.comparingInt(Geometry::srid).thenComparing(Geometry::wkb, Arrays::compareUnsigned);

    private ValueOrder() {}

    static int compare(@Nullable Object left, @Nullable Object right) {
        if (left == null) {
            return right == null ? 0 : -1;
        }
        if (right == null) {
            return 1;
        }
        return switch (left) {
            case Float l -> compare(l.doubleValue(), as(Float.class, l, right).doubleValue());
            case Double l -> compare(l.doubleValue(), as(Double.class, l, right).doubleValue());
            case Long l -> l.compareTo(as(Long.class, l, right));
            case BigInteger l -> l.compareTo(as(BigInteger.class, l, right));
            case BigDecimal l -> l.compareTo(as(BigDecimal.class, l, right));
            case Boolean l -> l.compareTo(as(Boolean.class, l, right));
            case Duration l -> l.compareTo(as(Duration.class, l, right));
            case String l -> l.compareTo(as(String.class, l, right));
            case byte[] l -> Arrays.compareUnsigned(l, as(byte[].class, l, right));
            case PaddedWeights l -> l.compareTo(as(PaddedWeights.class, l, right));
            case JsonNode l -> JsonOrder.compare(l, as(JsonNode.class, l, right));
            case Geometry l -> GEOMETRIES.compare(l, as(Geometry.class, l, right));
            case LocalDate l -> right instanceof LocalDate r ? l.compareTo(r) : compareDays(l, right);
            case LocalDateTime l -> right instanceof LocalDateTime r ? l.compareTo(r) : compareDays(l, right);
            case Instant l -> right instanceof Instant r ? l.compareTo(r) : compareDays(l, right);
            case ZeroDate l -> compareDays(l, right);
            default -> throw unordered(left, right);
        };
    }

    private static <T> T as(Class<T> type, T left, Object right) {
        if (!type.isInstance(right)) {
            throw unordered(left, right);
        }
        return type.cast(right);
    }

    private static IllegalArgumentException unordered(Object left, Object right) {
        return new IllegalArgumentException(
                "no order between a " + left.getClass().getSimpleName() + " and a "
                        + right.getClass().getSimpleName() + "; both must be of one sortable type");
    }

    /** A zero date never shares its day with a date of the calendar, so days as MySQL prints them tell the two apart. */
    private static int compareDays(Object left, Object right) {
        return dateText(left, right).compareTo(dateText(right, left));
    }

    private static String dateText(Object temporal, Object other) {
        return switch (temporal) {
            case ZeroDate zero -> zero.text();
            case LocalDate date -> date.toString();
            case LocalDateTime time -> time.toLocalDate().toString();
            case Instant instant -> LocalDate.ofInstant(instant, ZoneOffset.UTC).toString();
            default -> throw unordered(temporal, other);
        };
    }

    /** Unlike {@link Double#compare}, under which -0.0 comes before 0.0. MySQL stores no NaN. */
    private static int compare(double left, double right) {
        return left < right ? -1 : left > right ? 1 : 0;
    }
}
