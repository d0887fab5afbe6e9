package io.shardlens.sync.pipeline;

import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.document.DocumentOp;
import java.util.List;

/** Told of statements that changed tables of ours, before anything behind them is read. */
@FunctionalInterface
public interface DefinitionChanges {
    /**
     * Returns when what the statement did is done to the indices, or on record as still to be done.
     *
     * @param version of the statement
     * @param changes never empty
     * @param writes for documents
     */
    void changed(ChangeEvent.Ddl ddl, long version, List<TableChange> changes, Writes writes)
            throws InterruptedException;

    /** The stream's own way into the indices. */
    interface Writes {
        /** The statement counts as done once this is. */
        void add(DocumentOp operation) throws InterruptedException;

        /** Returns when nothing that the stream brought before the statement is under way any more, nor anything added since. */
        void settle() throws InterruptedException;
    }
}
