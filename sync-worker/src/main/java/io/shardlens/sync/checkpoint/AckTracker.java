package io.shardlens.sync.checkpoint;

import io.shardlens.sync.index.Pending;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Which batches of one connection incarnation may be acknowledged: the longest prefix, in the order of opening, in which every
 * operation is durable or accounted for. It is thrown away with its incarnation, since batch ids mean nothing in another. Thread-safe.
 */
public final class AckTracker {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition progress = lock.newCondition();
    private final Deque<Batch> open = new ArrayDeque<>();
    private boolean closed;

    /** One batch on its way. */
    public final class Batch implements Pending {
        private final long id;
        private final long bytes;
        private long pending;
        private boolean sealed;
        private @Nullable TransactionEnd lastEnd;

        private Batch(long id, long bytes) {
            this.id = id;
            this.bytes = bytes;
        }

        /** Counts one more operation of this batch, before it is handed on. */
        public void expect() {
            lock.lock();
            try {
                if (sealed) {
                    throw new IllegalStateException("batch " + id + " is sealed and takes no further operation");
                }
                pending++;
            } finally {
                lock.unlock();
            }
        }

        /** Says that {@code count} operations of this batch are durable or accounted for. */
        @Override
        public void finish(long count) {
            lock.lock();
            try {
                if (count > pending) {
                    throw new IllegalStateException(
                            "batch " + id + " has " + pending + " operations pending, not " + count);
                }
                pending -= count;
                progress.signalAll();
            } finally {
                lock.unlock();
            }
        }

        /**
         * No further operation will come.
         *
         * @param lastTransactionEnd the last transaction end in the batch, null if it has none
         */
        public void seal(@Nullable TransactionEnd lastTransactionEnd) {
            lock.lock();
            try {
                sealed = true;
                lastEnd = lastTransactionEnd;
                progress.signalAll();
            } finally {
                lock.unlock();
            }
        }

        private boolean finished() {
            return sealed && pending == 0;
        }
    }

    /**
     * Batches that are finished, to be acknowledged in this order.
     *
     * @param batchIds never empty
     * @param bytes what they occupied together
     * @param end the last transaction end among them, null if they hold none
     */
    public record Finished(
            List<Long> batchIds, long bytes, @Nullable TransactionEnd end) {}

    /** A batch has arrived; call in the order of arrival. */
    public Batch open(long batchId, long bytes) {
        lock.lock();
        try {
            Batch batch = new Batch(batchId, bytes);
            open.add(batch);
            return batch;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for the prefix to grow and takes it off.
     *
     * @return null once the tracker is closed
     */
    public @Nullable Finished take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!closed && (open.isEmpty() || !open.peek().finished())) {
                progress.await();
            }
            return closed ? null : drain();
        } finally {
            lock.unlock();
        }
    }

    /** Takes the finished prefix off without waiting; null if it is empty. */
    public @Nullable Finished poll() {
        lock.lock();
        try {
            return open.isEmpty() || !open.peek().finished() ? null : drain();
        } finally {
            lock.unlock();
        }
    }

    private Finished drain() {
        List<Long> ids = new ArrayList<>();
        long bytes = 0;
        TransactionEnd end = null;
        while (!open.isEmpty() && open.peek().finished()) {
            Batch batch = open.remove();
            ids.add(batch.id);
            bytes += batch.bytes;
            end = batch.lastEnd == null ? end : batch.lastEnd;
        }
        return new Finished(List.copyOf(ids), bytes, end);
    }

    /** The oldest batch that is not finished; null while there is none. */
    public @Nullable Batch head() {
        lock.lock();
        try {
            Batch oldest = open.peek();
            return oldest == null || oldest.finished() ? null : oldest;
        } finally {
            lock.unlock();
        }
    }

    /** Whether every batch that was opened has been taken off. */
    public boolean idle() {
        lock.lock();
        try {
            return open.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** The incarnation is over: nothing of it will be acknowledged any more. Wakes {@link #take}. */
    public void close() {
        lock.lock();
        try {
            closed = true;
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Bytes of batches that have not been taken off. */
    public long heldBytes() {
        lock.lock();
        try {
            return open.stream().mapToLong(b -> b.bytes).sum();
        } finally {
            lock.unlock();
        }
    }
}
