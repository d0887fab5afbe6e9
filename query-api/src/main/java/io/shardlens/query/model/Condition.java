package io.shardlens.query.model;

import io.shardlens.catalog.codec.LikePattern;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A predicate over one row, under SQL's three-valued logic: a comparison with NULL is unknown, NOT of unknown is unknown, and a row
 * is returned only where the whole is true. Values are the canonical Java values of their column's type; null is SQL's NULL.
 *
 * <p>Conditions of a {@link Query} are in the {@link NormalForm}, which has fewer shapes than this type: whoever translates them
 * may rely on it.
 */
public sealed interface Condition {
    /**
     * True where every child is; without children always true.
     *
     * @param children in the order given
     */
    record And(List<Condition> children) implements Condition {
        public And {
            children = List.copyOf(children);
        }
    }

    /**
     * True where any child is; without children never true.
     *
     * @param children in the order given
     */
    record Or(List<Condition> children) implements Condition {
        public Or {
            children = List.copyOf(children);
        }
    }

    /** True where the child is false; unknown where it is unknown. */
    record Not(Condition child) implements Condition {}

    /** {@code column = value}. */
    record Eq(Column column, @Nullable Object value) implements Condition {}

    /** {@code column <> value}. */
    record Ne(Column column, @Nullable Object value) implements Condition {}

    /**
     * {@code column IN (values)}.
     *
     * @param values at least one
     */
    record In(Column column, List<@Nullable Object> values) implements Condition {
        // Written out, since a compact constructor loses the annotation of the list's elements.
        public In(Column column, List<@Nullable Object> values) {
            this.column = column;
            this.values = Collections.unmodifiableList(new ArrayList<>(values));
            if (values.isEmpty()) {
                throw new IllegalArgumentException("IN over column '" + column.name() + "' has no values");
            }
        }
    }

    /**
     * {@code column > lower AND column < upper}, each with or without equality.
     *
     * @param lower null: no lower bound
     * @param upper null: no upper bound; at least one of the two is given
     */
    record Range(
            Column column, @Nullable Bound lower, @Nullable Bound upper) implements Condition {
        public Range {
            if (lower == null && upper == null) {
                throw new IllegalArgumentException("range over column '" + column.name() + "' has no bounds");
            }
        }
    }

    /**
     * One end of a {@link Range}.
     *
     * @param value null is SQL's NULL, which makes the comparison unknown
     * @param inclusive whether the value itself belongs to the range
     */
    record Bound(@Nullable Object value, boolean inclusive) {}

    /** {@code column BETWEEN low AND high}, both included. */
    record Between(
            Column column, @Nullable Object low, @Nullable Object high) implements Condition {}

    /**
     * {@code column LIKE 'prefix%'} with the wildcards of the prefix escaped; a column that is no string is compared by the text that
     * MySQL makes of it.
     *
     * @param prefix may be empty, which every value but NULL begins with; null is SQL's NULL
     */
    record Prefix(Column column, @Nullable String prefix) implements Condition {}

    /**
     * {@code (columns) IN (tuples)}: true where the columns equal one of the tuples, value by value.
     *
     * @param columns two or more, each once
     * @param tuples at least one, each with a value per column
     */
    record InTuples(List<Column> columns, List<List<@Nullable Object>> tuples) implements Condition {
        // Written out, since a compact constructor loses the annotation of the tuples' elements.
        public InTuples(List<Column> columns, List<List<@Nullable Object>> tuples) {
            this.columns = List.copyOf(columns);
            List<List<@Nullable Object>> copy = new ArrayList<>(tuples.size());
            for (List<@Nullable Object> tuple : tuples) {
                if (tuple.size() != columns.size()) {
                    throw new IllegalArgumentException(
                            "a tuple of " + tuple.size() + " values for " + columns.size() + " columns");
                }
                copy.add(Collections.unmodifiableList(new ArrayList<>(tuple)));
            }
            this.tuples = Collections.unmodifiableList(copy);
            if (columns.size() < 2 || tuples.isEmpty()) {
                throw new IllegalArgumentException("IN over tuples needs two columns and one tuple");
            }
        }

        /** The values of one column, in the order of the tuples. */
        public List<@Nullable Object> values(int column) {
            List<@Nullable Object> values = new ArrayList<>(tuples.size());
            tuples.forEach(tuple -> values.add(tuple.get(column)));
            return values;
        }
    }

    /**
     * {@code column LIKE pattern}; a column that is no string is compared by the text that MySQL makes of it.
     *
     * @param pattern null is SQL's NULL
     */
    record Like(Column column, @Nullable LikePattern pattern) implements Condition {}

    /**
     * What stands at a path of a JSON document equals a value; unknown where the document has nothing there.
     *
     * @param column of type JSON
     * @param value null is SQL's NULL
     */
    record JsonEq(Column column, JsonPath path, @Nullable JsonNode value) implements Condition {}

    /**
     * The text of what stands at a path of a JSON document equals a text, as {@code column->>'path' = text}: strings without their
     * quotes, anything else as MySQL prints it, compared under {@code utf8mb4_bin}.
     *
     * @param column of type JSON
     * @param text null is SQL's NULL
     */
    record JsonTextEq(
            Column column, JsonPath path, @Nullable String text) implements Condition {}

    /**
     * Every word of a text occurs in the column, as the index divides texts into words. MySQL has no such comparison: only the index
     * can say so.
     *
     * @param column one that is declared for it
     * @param text null is SQL's NULL
     */
    record Match(Column column, @Nullable String text) implements Condition {}

    /** {@code column IS NULL}; never unknown. */
    record IsNull(Column column) implements Condition {
        /** Whether MySQL finds 0000-00-00 by it, too: in a DATE or DATETIME that is declared NOT NULL, also where a left join adds NULLs. */
        public boolean findsZeroDates() {
            TypeName type = column.type().name();
            return column.required() && (type == TypeName.DATE || type == TypeName.DATETIME);
        }
    }

    /** Whether it asks for words anywhere, which only the index knows. */
    default boolean asksForWords() {
        return switch (this) {
            case And and -> and.children().stream().anyMatch(Condition::asksForWords);
            case Or or -> or.children().stream().anyMatch(Condition::asksForWords);
            case Not not -> not.child().asksForWords();
            case Match match -> true;
            case Eq eq -> false;
            case Ne ne -> false;
            case In in -> false;
            case InTuples in -> false;
            case Range range -> false;
            case Between between -> false;
            case Prefix prefix -> false;
            case Like like -> false;
            case JsonEq eq -> false;
            case JsonTextEq text -> false;
            case IsNull isNull -> false;
        };
    }

    /** The columns that it looks at, each as often as it does. */
    default Stream<Column> namedColumns() {
        return switch (this) {
            case And and -> and.children().stream().flatMap(Condition::namedColumns);
            case Or or -> or.children().stream().flatMap(Condition::namedColumns);
            case Not not -> not.child().namedColumns();
            case Match match -> Stream.of(match.column());
            case Eq eq -> Stream.of(eq.column());
            case Ne ne -> Stream.of(ne.column());
            case In in -> Stream.of(in.column());
            case InTuples in -> in.columns().stream();
            case Range range -> Stream.of(range.column());
            case Between between -> Stream.of(between.column());
            case Prefix prefix -> Stream.of(prefix.column());
            case Like like -> Stream.of(like.column());
            case JsonEq eq -> Stream.of(eq.column());
            case JsonTextEq text -> Stream.of(text.column());
            case IsNull isNull -> Stream.of(isNull.column());
        };
    }

    /** The condition that every row satisfies. */
    static Condition always() {
        return new And(List.of());
    }

    /** The condition that no row satisfies. */
    static Condition never() {
        return new Or(List.of());
    }

    /** Whether this is {@link #always()}. */
    default boolean isAlways() {
        return this instanceof And and && and.children().isEmpty();
    }

    /** Whether this is {@link #never()}. */
    default boolean isNever() {
        return this instanceof Or or && or.children().isEmpty();
    }
}
