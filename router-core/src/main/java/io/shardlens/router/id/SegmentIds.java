package io.shardlens.router.id;

import io.shardlens.router.id.IdException.Reason;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Ids out of segments of a shared table, with two buffers: once half of a segment is used the next one is fetched in the
 * background, so that a caller waits for the store only if it is slower than half a segment lasts. Ids follow each other
 * without gaps within a segment; what is left of a segment when the process ends is lost.
 *
 * <p>A fetch that fails is tried again by the next call that needs it; callers get {@link Reason#STORE} only when the
 * current segment is used up. Safe for any thread.
 */
public final class SegmentIds implements UniqueIds {
    private static final class Buffer {
        private final AtomicLong next;
        private final long end;
        private final long half;

        Buffer(long from, long to) {
            this.next = new AtomicLong(from);
            this.end = to;
            this.half = from + (to - from) / 2;
        }

        /** The next id, or -1 if the segment is used up. */
        long take() {
            long id = next.get() < end ? next.getAndIncrement() : end;
            return id < end ? id : -1;
        }
    }

    private final String name;
    private final int size;
    private final SegmentStore store;
    private final Executor executor;
    private final Lock lock = new ReentrantLock();
    private volatile Buffer current = new Buffer(0, 0);
    /** Guarded by the lock for writing; null while none is on its way. */
    private volatile @Nullable CompletableFuture<Segment> following;

    /**
     * Fetches nothing yet: the first id does.
     *
     * @param name of the sequence
     * @param size ids per segment, at least 2; as many as are used in the longest time that the store may be away
     * @param store where segments come from
     * @param executor where the next segment is fetched ahead of time
     */
    public SegmentIds(String name, int size, SegmentStore store, Executor executor) {
        if (size < 2) {
            throw new IllegalArgumentException("segments of " + size + " ids: expected at least 2");
        }
        this.name = name;
        this.size = size;
        this.store = store;
        this.executor = executor;
    }

    @Override
    public long next() {
        while (true) {
            Buffer buffer = current;
            long id = buffer.take();
            if (id >= 0) {
                if (id >= buffer.half && following == null) {
                    fetchAhead(buffer);
                }
                return id;
            }
            replace(buffer);
        }
    }

    private void fetchAhead(Buffer of) {
        if (lock.tryLock()) {
            try {
                if (current == of && following == null) {
                    following = CompletableFuture.supplyAsync(() -> store.allocate(name, size), executor);
                }
            } catch (RejectedExecutionException busy) {
                // The id at hand is good, and whoever uses up the segment fetches the next one.
                following = null;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Puts the next segment in the place of a used-up one, waiting for it if it has to; one caller does it for all. */
    private void replace(Buffer usedUp) {
        lock.lock();
        try {
            if (current == usedUp) {
                CompletableFuture<Segment> ahead = following;
                following = null;
                Segment segment = ahead == null ? fetch() : await(ahead);
                if (segment.from() < usedUp.end) {
                    throw new IdException(
                            Reason.STORE,
                            name + ": the store gave " + segment + " after one that ended at " + usedUp.end
                                    + ": expected a segment that starts there or later");
                }
                current = new Buffer(segment.from(), segment.to());
            }
        } finally {
            lock.unlock();
        }
    }

    /** What was fetched ahead, or, if that failed, what a second try gives. */
    private Segment await(CompletableFuture<Segment> ahead) {
        try {
            return ahead.join();
        } catch (CompletionException failed) {
            return fetch();
        }
    }

    private Segment fetch() {
        try {
            return store.allocate(name, size);
        } catch (IdException known) {
            throw known;
        } catch (RuntimeException failed) {
            throw new IdException(
                    Reason.STORE, name + ": the current segment is used up and the store gives no other", failed);
        }
    }
}
