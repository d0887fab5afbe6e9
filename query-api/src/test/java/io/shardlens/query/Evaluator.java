package io.shardlens.query;

import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Condition;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Judges a row by a condition as MySQL does, under three-valued logic, written straight from its rules and without any of the shapes
 * that the production code relies on. Knows integers and texts; _ci collations are played by lower-casing.
 */
public final class Evaluator {
    private Evaluator() {}

    /** Whether the row is returned. */
    public static boolean matches(Condition condition, Map<String, @Nullable Object> row) {
        return Boolean.TRUE.equals(truth(condition, row));
    }

    /** True, false, or null for unknown. */
    public static @Nullable Boolean truth(Condition condition, Map<String, @Nullable Object> row) {
        return switch (condition) {
            case Condition.And and -> {
                Boolean all = true;
                for (Condition child : and.children()) {
                    all = and(all, truth(child, row));
                }
                yield all;
            }
            case Condition.Or or -> {
                Boolean any = false;
                for (Condition child : or.children()) {
                    any = not(and(not(any), not(truth(child, row))));
                }
                yield any;
            }
            case Condition.Not not -> not(truth(not.child(), row));
            case Condition.Eq eq -> equal(eq.column(), eq.value(), row);
            case Condition.Ne ne -> not(equal(ne.column(), ne.value(), row));
            case Condition.In in -> {
                Boolean any = false;
                for (Object value : in.values()) {
                    any = not(and(not(any), not(equal(in.column(), value, row))));
                }
                yield any;
            }
            case Condition.Range range ->
                and(bound(range.column(), range.lower(), row, 1), bound(range.column(), range.upper(), row, -1));
            case Condition.Between between ->
                and(
                        bound(between.column(), new Condition.Bound(between.low(), true), row, 1),
                        bound(between.column(), new Condition.Bound(between.high(), true), row, -1));
            case Condition.Prefix prefix -> {
                Object value = row.get(prefix.column().name());
                String sought = prefix.prefix();
                if (value == null || sought == null) {
                    yield null;
                }
                yield folded(prefix.column(), value.toString()).startsWith(folded(prefix.column(), sought));
            }
            case Condition.IsNull isNull -> row.get(isNull.column().name()) == null;
        };
    }

    private static @Nullable Boolean equal(Column column, @Nullable Object literal, Map<String, @Nullable Object> row) {
        return compare(column, row.get(column.name()), literal).map(c -> c == 0).orElse(null);
    }

    private static @Nullable Boolean bound(
            Column column, Condition.@Nullable Bound bound, Map<String, @Nullable Object> row, int side) {
        if (bound == null) {
            return true;
        }
        return compare(column, row.get(column.name()), bound.value())
                .map(c -> c * side > 0 || (bound.inclusive() && c == 0))
                .orElse(null);
    }

    private static Optional<Integer> compare(Column column, @Nullable Object value, @Nullable Object literal) {
        if (value == null || literal == null) {
            return Optional.empty();
        }
        return Optional.of(
                switch (value) {
                    case Long number -> number.compareTo((Long) literal);
                    case BigInteger number -> number.compareTo((BigInteger) literal);
                    case LocalDateTime time -> time.compareTo((LocalDateTime) literal);
                    case String text -> folded(column, text).compareTo(folded(column, (String) literal));
                    default -> throw new IllegalArgumentException("no such type here: " + value.getClass());
                });
    }

    private static String folded(Column column, String text) {
        String collation = column.type().collation();
        if (collation == null) {
            return text;
        }
        if (collation.endsWith("_ci")) {
            return text.toLowerCase(Locale.ROOT);
        }
        // utf8mb4_bin compares as if the shorter text were padded with spaces.
        return collation.equals("utf8mb4_bin") ? text.stripTrailing() : text;
    }

    private static @Nullable Boolean and(@Nullable Boolean a, @Nullable Boolean b) {
        if (Boolean.FALSE.equals(a) || Boolean.FALSE.equals(b)) {
            return false;
        }
        return (a == null || b == null) ? null : (Boolean) true;
    }

    private static @Nullable Boolean not(@Nullable Boolean a) {
        return a == null ? null : (Boolean) !a;
    }
}
