package io.shardlens.sync.pipeline;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.index.WriteIndices;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * Into which indices one server's stream goes. When a table gets another index, a batch may be in the middle of being read whose first
 * operations were made without it; {@link #settle} waits for its end. Thread-safe.
 */
public final class StreamFeed {
    private final Function<DocumentOp, List<DocumentOp>> copies;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private volatile Position last = new Position(0, 0);

    /** @param copies of an operation, one for each index that it has to reach */
    public StreamFeed(Function<DocumentOp, List<DocumentOp>> copies) {
        this.copies = copies;
    }

    /** A feed into the indices that a table has when the operation is made. */
    public static StreamFeed into(WriteIndices indices) {
        return new StreamFeed(indices::copies);
    }

    /** One for each index. */
    List<DocumentOp> copies(DocumentOp operation) {
        return copies.apply(operation);
    }

    /** A batch is read from here on. */
    void begin() throws InterruptedException {
        lock.readLock().lockInterruptibly();
    }

    /** An event of the batch is read. By the same thread. */
    void reads(Position event) {
        last = event;
    }

    /** The batch has been read. By the same thread. */
    void end() {
        lock.readLock().unlock();
    }

    /**
     * Waits until no batch is being read that was begun before the call: what the stream has received then was made before it, and all that
     * it receives later was made after it.
     *
     * @return where the last event stands that was read before; its transaction may not have ended, and then the rest of it was made later
     */
    public Position settle() throws InterruptedException {
        lock.writeLock().lockInterruptibly();
        lock.writeLock().unlock();
        return last;
    }
}
