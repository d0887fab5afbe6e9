package io.shardlens.sync.checkpoint;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.GtidSet;
import java.time.Instant;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * How far one server's stream has come: received, then durable, then searchable. Survives connection incarnations, in which received
 * may fall back to what is durable. Thread-safe.
 */
public final class StreamProgress {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable TransactionEnd received;
    private @Nullable TransactionEnd durable;
    private GtidSet searchable = GtidSet.EMPTY;
    private @Nullable GtidSet written;
    private String open = "";
    private @Nullable Instant lastArrival;
    private boolean connected;
    private @Nullable StuckHead stuck;
    private @Nullable Long bytesBehind;

    /** What a former process left: durable, and searchable as far as it said so. */
    public void resume(@Nullable TransactionEnd checkpoint, GtidSet searchableThen) {
        change(() -> {
            received = checkpoint;
            durable = checkpoint;
            searchable = searchableThen;
        });
    }

    /** Somebody may have written something of these transactions into the indices. */
    public void mayBeWritten(GtidSet set) {
        change(() -> written = written == null ? set : written.union(set));
    }

    /** The indices may hold something of exactly these transactions, once the rows have been read anew where they hold more. */
    public void writtenAnew(GtidSet set) {
        change(() -> {
            written = set;
            open = "";
        });
    }

    /** Something of a transaction is about to be written that has not ended yet. */
    public void begun(String gtid) {
        lock.lock();
        try {
            open = gtid;
        } finally {
            lock.unlock();
        }
    }

    /** Every transaction of which the indices may hold something; null where there is no telling. */
    public @Nullable GtidSet written() {
        return read(() -> written == null || open.isEmpty() ? written : written.union(GtidSet.parse(open)));
    }

    /** A connection is up, or is no longer. */
    public void connected(boolean up) {
        change(() -> connected = up);
    }

    /** @param head what stands still; null where nothing does */
    public void stuck(@Nullable StuckHead head) {
        change(() -> stuck = head);
    }

    /** @param bytes of the server's binlog that have not been received; null where that is not known */
    public void bytesBehind(@Nullable Long bytes) {
        change(() -> bytesBehind = bytes);
    }

    /** How many bytes of the server's binlog have not been received, as of a few seconds ago; null while unknown. */
    public @Nullable Long bytesBehind() {
        return read(() -> bytesBehind);
    }

    /** What stands still; null where nothing does. */
    public @Nullable StuckHead stuck() {
        return read(() -> stuck);
    }

    /** Something came, at that instant. */
    public void arrived(Instant now) {
        change(() -> lastArrival = now);
    }

    /** Whole transactions have been received up to there. */
    public void received(TransactionEnd end) {
        change(() -> {
            received = end;
            written = written == null ? null : written.union(end.applied());
            open = "";
        });
    }

    /** Everything up to there is durable and the checkpoint says so. */
    public void durable(TransactionEnd end) {
        change(() -> durable = end);
    }

    /** A search sees everything in the set. */
    public void searchable(GtidSet set) {
        change(() -> searchable = set);
    }

    /** The end of the last whole transaction that was received; null before the first ever. */
    public @Nullable TransactionEnd received() {
        return read(() -> received);
    }

    public @Nullable TransactionEnd durable() {
        return read(() -> durable);
    }

    public GtidSet searchable() {
        lock.lock();
        try {
            return searchable;
        } finally {
            lock.unlock();
        }
    }

    /** When something came last; null if nothing has in this process. */
    public @Nullable Instant lastArrival() {
        return read(() -> lastArrival);
    }

    public boolean connected() {
        lock.lock();
        try {
            return connected;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a search sees everything in the set. */
    public void awaitSearchable(GtidSet set) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!searchable.contains(set)) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a whole transaction that ends there or later has been received. */
    public TransactionEnd awaitReceived(Position notBefore) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (received == null || received.position().compareTo(notBefore) < 0) {
                changed.await();
            }
            return received;
        } finally {
            lock.unlock();
        }
    }

    private interface Read<T> {
        @Nullable
        T run();
    }

    private <T> @Nullable T read(Read<T> read) {
        lock.lock();
        try {
            return read.run();
        } finally {
            lock.unlock();
        }
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
