package io.shardlens.sync.source;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Bounds the bytes that one server's pipeline holds between the source and the index. A charge is admitted while less than the limit
 * is held, so that one large batch may pass the limit but never two. Thread-safe.
 */
public final class ByteBudget {
    private final long limit;
    private final ReentrantLock lock = new ReentrantLock();
    private long held;
    private long peak;

    /** @param limit bytes, more than 0 */
    public ByteBudget(long limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("a buffer of " + limit + " bytes holds nothing; it must be at least 1");
        }
        this.limit = limit;
    }

    /** Whether another charge would be admitted now. */
    public boolean hasRoom() {
        lock.lock();
        try {
            return held < limit;
        } finally {
            lock.unlock();
        }
    }

    /** Takes {@code bytes}, whether there is room or not; ask {@link #hasRoom} before fetching what is to be charged. */
    public void charge(long bytes) {
        lock.lock();
        try {
            held += bytes;
            peak = Math.max(peak, held);
        } finally {
            lock.unlock();
        }
    }

    /** Gives back what was taken. */
    public void release(long bytes) {
        lock.lock();
        try {
            held -= bytes;
        } finally {
            lock.unlock();
        }
    }

    /** The bytes below which a charge is admitted. */
    public long limit() {
        return limit;
    }

    /** The bytes held now. */
    public long held() {
        lock.lock();
        try {
            return held;
        } finally {
            lock.unlock();
        }
    }

    /** The most bytes ever held at once. */
    public long peak() {
        lock.lock();
        try {
            return peak;
        } finally {
            lock.unlock();
        }
    }
}
