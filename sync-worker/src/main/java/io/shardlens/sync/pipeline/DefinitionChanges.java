package io.shardlens.sync.pipeline;

import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.ChangeEvent;

/** Told that a table of ours was changed by DDL. */
@FunctionalInterface
public interface DefinitionChanges {
    /** Returns when it is on record that the index no longer holds all of the table's rows as they are. */
    void changed(PhysicalTable table, ChangeEvent.Ddl ddl) throws InterruptedException;
}
