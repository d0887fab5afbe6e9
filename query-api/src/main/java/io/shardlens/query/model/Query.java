package io.shardlens.query.model;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question about the rows of one logical table.
 *
 * @param table the table asked
 * @param where in {@link NormalForm}; {@link Condition#always()} where nothing was asked
 * @param select the columns of the answer in their order, at least one
 * @param order as the caller gave it, each column at most once; may be empty
 * @param limit most rows of the answer, at least 0
 * @param offset rows to pass over before the answer, at least 0; 0 where {@code after} is given
 * @param after null: from the start
 * @param count whether to count all rows that satisfy {@code where}, whatever limit and cursor
 * @param options staleness, deadline, partial answers, forced plans
 */
public record Query(
        LogicalTable table,
        Condition where,
        List<Column> select,
        List<Order> order,
        int limit,
        int offset,
        @Nullable After after,
        boolean count,
        QueryOptions options)
        implements Asked {
    public Query {
        select = List.copyOf(select);
        order = List.copyOf(order);
        if (select.isEmpty() || limit < 0) {
            throw new IllegalArgumentException("a query selects at least one column and no fewer than 0 rows");
        }
        if (offset < 0 || (offset > 0 && after != null)) {
            throw new IllegalArgumentException("an offset counts from the start, not from a place");
        }
    }

    /** Without offset. */
    public Query(
            LogicalTable table,
            Condition where,
            List<Column> select,
            List<Order> order,
            int limit,
            @Nullable After after,
            boolean count,
            QueryOptions options) {
        this(table, where, select, order, limit, 0, after, count, options);
    }

    @Override
    public List<Column> columns() {
        return select;
    }

    /**
     * The total order of the answer: {@link #order()}, then what is left of the primary key, ascending. Where the key is unique only
     * per shard, the target comes last ({@link After#target()}).
     */
    public List<Order> sortKey() {
        Map<String, Order> keys = new LinkedHashMap<>();
        order.forEach(o -> keys.putIfAbsent(o.column().name(), o));
        for (String name : table.primaryKey()) {
            Column column = table.column(name).orElseThrow();
            keys.putIfAbsent(name, new Order(column, Order.Direction.ASC));
        }
        return new ArrayList<>(keys.values());
    }

    /** The same question under another condition in normal form. */
    public Query withWhere(Condition condition) {
        return new Query(table, condition, select, order, limit, offset, after, count, options);
    }

    @Override
    public Query behind(After place) {
        return new Query(table, where, select, order, limit, 0, place, count, options);
    }

    /** The keys of so many rows that satisfy a condition in normal form, in the order of the keys. */
    public Query forKeys(Condition condition, int rows) {
        List<Column> keys = table.primaryKey().stream()
                .map(name -> table.column(name).orElseThrow())
                .toList();
        return new Query(table, condition, keys, List.of(), rows, null, false, options);
    }

    /** The same question under other options. */
    public Query withOptions(QueryOptions other) {
        return new Query(table, where, select, order, limit, offset, after, count, other);
    }

    /** The same question to the same table under another topology. */
    public Query routedBy(LogicalTable other) {
        return new Query(other, where, select, order, limit, offset, after, count, options);
    }

    /** The same question for so many rows of the answer. */
    public Query withPage(int rows, int passedOver) {
        return new Query(table, where, select, order, rows, passedOver, after, count, options);
    }
}
