package io.shardlens.query;

import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Condition;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.List;
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
                yield folded(prefix.column(), value.toString(), false)
                        .startsWith(folded(prefix.column(), sought, false));
            }
            case Condition.InTuples in -> {
                Boolean any = false;
                for (List<@Nullable Object> tuple : in.tuples()) {
                    Boolean same = true;
                    for (int i = 0; i < tuple.size(); i++) {
                        same = and(same, equal(in.columns().get(i), tuple.get(i), row));
                    }
                    any = not(and(not(any), not(same)));
                }
                yield any;
            }
            case Condition.Like like -> {
                Object value = row.get(like.column().name());
                if (value == null || like.pattern() == null) {
                    yield null;
                }
                String pattern = folded(like.column(), like.pattern().text('\\'), false);
                yield like(folded(like.column(), value.toString(), false), pattern);
            }
            case Condition.JsonEq eq -> throw new IllegalArgumentException("no JSON here: " + eq);
            case Condition.JsonTextEq text -> throw new IllegalArgumentException("no JSON here: " + text);
            case Condition.Match match -> throw new IllegalArgumentException("MySQL has no words: " + match);
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

    /** By trying every length for every wildcard; backslashes escape. */
    private static boolean like(String text, String pattern) {
        if (pattern.isEmpty()) {
            return text.isEmpty();
        }
        char c = pattern.charAt(0);
        if (c == '%') {
            return like(text, pattern.substring(1)) || (!text.isEmpty() && like(text.substring(1), pattern));
        }
        boolean escapes = c == '\\' && pattern.length() > 1;
        char sought = escapes ? pattern.charAt(1) : c;
        boolean any = c == '_';
        return !text.isEmpty()
                && (any || text.charAt(0) == sought)
                && like(text.substring(1), pattern.substring(escapes ? 2 : 1));
    }

    private static String folded(Column column, String text) {
        return folded(column, text, true);
    }

    private static String folded(Column column, String text, boolean padded) {
        String collation = column.type().collation();
        if (collation == null) {
            return text;
        }
        if (collation.endsWith("_ci")) {
            return text.toLowerCase(Locale.ROOT);
        }
        // utf8mb4_bin compares as if the shorter text were padded with spaces.
        return padded && collation.equals("utf8mb4_bin") ? text.stripTrailing() : text;
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
