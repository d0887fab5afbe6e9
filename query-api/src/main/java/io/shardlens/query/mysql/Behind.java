package io.shardlens.query.mysql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** "Comes behind a place in an order" as SQL. */
final class Behind {
    private Behind() {}

    /**
     * Writes the predicate, with AND in front of it.
     *
     * @param sort the columns of the order, at least one
     * @param values of the place, one per column, or of its first columns alone
     * @param tieIsBehind whether what has the same values comes behind too
     */
    static void write(List<SortColumn> sort, List<@Nullable Object> values, boolean tieIsBehind, SqlText sql) {
        SortColumn first = sort.getFirst();
        Object firstValue = values.getFirst();
        sql.add(" AND ");
        // The whole predicate implies this one, which the optimizer can turn into the start of a range.
        if (values.size() > 1 && firstValue != null) {
            sql.add("(");
            first.writeBehind(firstValue, sql);
            sql.add(" OR ");
            first.writeSame(firstValue, sql);
            sql.add(") AND ");
        }
        write(sort, values, 0, tieIsBehind, sql);
    }

    /** Behind in column {@code i}, or the same there and behind in the columns after it. */
    private static void write(
            List<SortColumn> sort, List<@Nullable Object> values, int i, boolean tieIsBehind, SqlText sql) {
        SortColumn column = sort.get(i);
        Object value = values.get(i);
        boolean last = i == values.size() - 1;
        if (last && !tieIsBehind) {
            column.writeBehind(value, sql);
            return;
        }
        sql.add("(");
        column.writeBehind(value, sql);
        sql.add(" OR ");
        column.writeSame(value, sql);
        if (!last) {
            sql.add(" AND ");
            write(sort, values, i + 1, tieIsBehind, sql);
        }
        sql.add(")");
    }
}
