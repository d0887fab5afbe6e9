package io.shardlens.query.search;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch._types.aggregations.CompositeAggregationSource;
import co.elastic.clients.elasticsearch._types.aggregations.MissingOrder;
import io.shardlens.catalog.index.IndexField;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.Order.Direction;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * A key of groups in the index: a source of a composite aggregation, and what its values stand for.
 *
 * @param key the key
 * @param field of its column
 */
record KeySearch(GroupKey key, IndexField field) {
    /**
     * A text of which no more is known than what tells it from others.
     *
     * @param key in the field to sort by
     */
    record Folded(String key) {}

    /** Whether groups are told apart by something that does not show the value: then a second source does. */
    boolean isFolded() {
        return key.column().type().name().isText();
    }

    /** NULL is a value of its own, smaller than all others; {@code nullLast} puts it behind all others instead. */
    CompositeAggregationSource source(Direction direction, boolean nullLast) {
        SortOrder order = direction == Direction.ASC ? SortOrder.Asc : SortOrder.Desc;
        MissingOrder missing = nullLast ? MissingOrder.Last : MissingOrder.Default;
        return switch (key) {
            case GroupKey.Value value ->
                CompositeAggregationSource.of(s -> s.terms(t -> t.field(field.sortField())
                        .missingBucket(true)
                        .missingOrder(missing)
                        .order(order)));
            case GroupKey.Period period ->
                CompositeAggregationSource.of(s -> s.dateHistogram(h -> h.field(field.sortField())
                        .calendarInterval(i -> i.time(period.interval().wireName()))
                        .timeZone(zone(period))
                        .missingBucket(true)
                        .missingOrder(missing)
                        .order(order)));
        };
    }

    /** Hours and minutes are the same in all zones that the index is asked for. */
    private static String zone(GroupKey.Period period) {
        return period.interval().isOfDays() ? period.zone().getId() : "UTC";
    }

    /** The values themselves of a folded key, behind everything that tells groups apart. */
    CompositeAggregationSource natural() {
        return CompositeAggregationSource.of(
                s -> s.terms(t -> t.field(key.column().name())
                        .missingBucket(true)
                        .missingOrder(MissingOrder.Last)
                        .order(SortOrder.Asc)));
    }

    /**
     * Where a canonical value of the key is in the order of its source.
     *
     * @throws UnanswerableException where the index does not order this value
     */
    FieldValue after(@Nullable Object value) {
        return value == null
                ? FieldValue.NULL
                : value instanceof Boolean truth ? FieldValue.of(truth.booleanValue()) : Terms.value(sortKey(value));
    }

    private Object sortKey(Object value) {
        if (value instanceof Folded folded) {
            return folded.key();
        }
        return switch (key) {
            case GroupKey.Period period -> moment(value).toEpochMilli();
            case GroupKey.Value plain ->
                field.sortKey(value)
                        .orElseThrow(() -> new UnanswerableException("the cursor stands at a value of column "
                                + key.column().name() + " that is outside what is proven for the index"));
        };
    }

    /** What the groups of a canonical value are compared by, as {@link #identity} is. */
    Object compared(Object value) {
        return comparable(sortKey(value));
    }

    /** What tells the groups of a source's value from others, and orders them; null for NULL. */
    @Nullable
    Object identity(FieldValue found) {
        Object raw = raw(found);
        return raw == null ? null : comparable(raw);
    }

    private static Object comparable(Object raw) {
        return switch (raw) {
            case String text -> text.getBytes(StandardCharsets.UTF_8);
            case Boolean truth -> truth ? 1L : 0L;
            default -> raw;
        };
    }

    /** The canonical value that a source's value stands for, where the key is not folded. */
    @Nullable
    Object value(FieldValue found) {
        Object raw = raw(found);
        if (raw == null) {
            return null;
        }
        return switch (key) {
            case GroupKey.Period period -> period(period, Instant.ofEpochMilli((Long) raw));
            case GroupKey.Value value -> field.valueOf(raw).orElseThrow();
        };
    }

    private @Nullable Object raw(FieldValue found) {
        return switch (found._kind()) {
            case Null -> null;
            case Long -> isDouble() ? (Object) (double) found.longValue() : (Object) found.longValue();
            case Double -> isDouble() ? (Object) found.doubleValue() : (Object) (long) found.doubleValue();
            case Boolean -> found.booleanValue();
            case String -> found.stringValue();
            case Any -> throw new IllegalStateException("a group of " + key.name() + " is told apart by an object");
        };
    }

    /** Whether the field holds doubles, which JSON may show as whole numbers. */
    private boolean isDouble() {
        return switch (key.column().type().name()) {
            case DECIMAL, FLOAT, DOUBLE -> true;
            case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT, BIT, YEAR, DATE, TIME, DATETIME, TIMESTAMP -> false;
            case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT, ENUM, SET, JSON, POINT, GEOMETRY -> false;
            case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB -> false;
        };
    }

    private static Object period(GroupKey.Period period, Instant first) {
        return switch (period.column().type().name()) {
            case TIMESTAMP -> first;
            case DATE -> LocalDate.ofInstant(first, ZoneOffset.UTC);
            default -> LocalDateTime.ofInstant(first, ZoneOffset.UTC);
        };
    }

    private static Instant moment(Object value) {
        return switch (value) {
            case LocalDate day -> day.atStartOfDay().toInstant(ZoneOffset.UTC);
            case LocalDateTime time -> time.toInstant(ZoneOffset.UTC);
            case Instant instant -> instant;
            default -> throw new IllegalArgumentException(value.getClass() + " is no moment");
        };
    }
}
