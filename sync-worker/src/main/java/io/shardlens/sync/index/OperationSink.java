package io.shardlens.sync.index;

import io.shardlens.sync.document.DocumentOp;

/** Takes operations on their way into the index. */
public interface OperationSink {
    /**
     * Takes one; may wait for room.
     *
     * @param owner has counted it as pending, and is told when it is durable or accounted for
     */
    void add(DocumentOp operation, Pending owner) throws InterruptedException;

    /** Returns when nothing that was added before is under way any more; what ended in a failure never counts as done. */
    void settle() throws InterruptedException;
}
