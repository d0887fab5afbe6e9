package io.shardlens.sync.pipeline;

import io.shardlens.catalog.table.PhysicalTable;
import java.util.Set;

/** What a statement did to one table of ours. */
public sealed interface TableChange {
    PhysicalTable table();

    /**
     * All rows are gone without row events.
     *
     * @param dropped whether the table is gone with them
     */
    record Emptied(PhysicalTable table, boolean dropped) implements TableChange {}

    /** The table is there, and was not; its rows come by row events. */
    record Created(PhysicalTable table) implements TableChange {}

    /**
     * Values of these columns may have changed without row events, and so may what is declared of them.
     *
     * @param columns never empty
     */
    record Columns(PhysicalTable table, Set<String> columns) implements TableChange {
        public Columns {
            columns = Set.copyOf(columns);
        }
    }

    /** Rows may have come, gone or changed without row events, and so may all that is declared. */
    record Rows(PhysicalTable table) implements TableChange {}
}
