package io.shardlens.sync.verify;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.checkpoint.PublishedState;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * What a verification works with.
 *
 * @param tables every physical table that can be indexed
 * @param refresh makes a table's documents searchable that are durable
 * @param recheck judges suspects
 */
record VerifyParts(
        List<PhysicalTable> tables,
        PublishedState published,
        RowSide rows,
        DocumentSide documents,
        Consumer<LogicalTable> refresh,
        Recheck recheck,
        Workers workers,
        Limits limits,
        InstantSource clock,
        Waiter waiter) {
    VerifyParts {
        tables = List.copyOf(tables);
    }

    /** The comparison of some of a logical table's physical tables. */
    TableComparison comparison(LogicalTable table, List<PhysicalTable> selected, LongConsumer progress) {
        return new TableComparison(
                table, of(table), selected, rows, documents, recheck, workers, limits, progress, waiter);
    }

    /** All physical tables of a logical table. */
    List<PhysicalTable> of(LogicalTable table) {
        return tables.stream()
                .filter(t -> t.logical().name().equals(table.name()))
                .toList();
    }
}
