package io.shardlens.sync.pipeline;

import io.shardlens.sync.change.ChangeEvent;
import java.util.List;

/** Told that a statement changed tables of ours. */
@FunctionalInterface
public interface DefinitionChanges {
    /**
     * Returns when it is on record what of the tables' rows the index no longer holds as they are.
     *
     * @param changes never empty
     */
    void changed(ChangeEvent.Ddl ddl, List<TableChange> changes) throws InterruptedException;
}
