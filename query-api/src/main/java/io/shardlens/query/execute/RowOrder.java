package io.shardlens.query.execute;

import io.shardlens.query.merge.KeyOrder;
import io.shardlens.query.merge.OrderedMerge;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Query;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.ShardRow;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The one order of a query's rows over all tables. */
final class RowOrder {
    private RowOrder() {}

    /** By the query's sort key, then by database and table in byte order. */
    static Comparator<ShardRow> of(Query query) {
        KeyOrder keys =
                new KeyOrder(query.sortKey().stream().map(Order::direction).toList());
        return Comparator.<ShardRow, List<@Nullable Object>>comparing(ShardRow::keys, keys)
                .thenComparing(row -> row.target().database())
                .thenComparing(row -> row.target().table());
    }

    /** The first rows of all answers together. */
    static List<ShardRow> merged(Query query, List<ShardOutcome.Answer> answers, int limit) {
        Comparator<ShardRow> order = of(query);
        List<List<ShardRow>> sorted = answers.stream()
                .map(answer -> answer.rows().stream().sorted(order).toList())
                .toList();
        return OrderedMerge.merge(sorted, order, limit);
    }
}
