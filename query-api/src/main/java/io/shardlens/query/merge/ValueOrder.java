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
 */
final class ValueOrder {
    private ValueOrder() {}

    static int compare(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return left == right ? 0 : left == null ? -1 : 1;
        }
        return switch (left) {
            case Long l when right instanceof Long r -> l.compareTo(r);
            case BigInteger l when right instanceof BigInteger r -> l.compareTo(r);
            case BigDecimal l when right instanceof BigDecimal r -> l.compareTo(r);
            case Float l when right instanceof Float r -> compare(l.doubleValue(), r.doubleValue());
            case Double l when right instanceof Double r -> compare(l.doubleValue(), r.doubleValue());
            case Boolean l when right instanceof Boolean r -> l.compareTo(r);
            case LocalDate l when right instanceof LocalDate r -> l.compareTo(r);
            case LocalDateTime l when right instanceof LocalDateTime r -> l.compareTo(r);
            case Instant l when right instanceof Instant r -> l.compareTo(r);
            case Duration l when right instanceof Duration r -> l.compareTo(r);
            case Geometry l when right instanceof Geometry r ->
                Comparator.comparingInt(Geometry::srid)
                        .thenComparing(Geometry::wkb, Arrays::compareUnsigned)
                        .compare(l, r);
            case ZeroDate l -> l.text().compareTo(dateText(right));
            case LocalDate l when right instanceof ZeroDate r -> dateText(l).compareTo(r.text());
            case LocalDateTime l when right instanceof ZeroDate r -> dateText(l).compareTo(r.text());
            case Instant l when right instanceof ZeroDate r -> dateText(l).compareTo(r.text());
            case byte[] l when right instanceof byte[] r -> Arrays.compareUnsigned(l, r);
            case JsonNode l when right instanceof JsonNode r -> JsonOrder.compare(l, r);
            default ->
                throw new IllegalArgumentException("no order between a "
                        + left.getClass().getSimpleName() + " and a "
                        + right.getClass().getSimpleName() + "; both must be of one sortable type");
        };
    }

    /** A zero date never shares its day with a date of the calendar, so days as MySQL prints them tell the two apart. */
    private static String dateText(Object temporal) {
        return switch (temporal) {
            case ZeroDate zero -> zero.text();
            case LocalDate date -> date.toString();
            case LocalDateTime time -> time.toLocalDate().toString();
            case Instant instant -> LocalDate.ofInstant(instant, ZoneOffset.UTC).toString();
            default -> throw new IllegalArgumentException("no date: " + temporal.getClass());
        };
    }

    /** Unlike {@link Double#compare}, under which -0.0 comes before 0.0. MySQL stores no NaN. */
    private static int compare(double left, double right) {
        return left < right ? -1 : left > right ? 1 : 0;
    }
}
