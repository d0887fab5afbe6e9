package io.shardlens.sync.index;

import io.shardlens.sync.document.DocumentKey;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps two requests with the same document from being under way at once, over all pipelines and snapshots: a retried older operation
 * could otherwise overtake a newer one whose effect the index has already forgotten. Thread-safe.
 */
public final class InFlightDocuments {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private final Set<DocumentKey> held = new HashSet<>();

    /** Waits until none of the documents is under way, then holds them all; never some of them. */
    public void acquire(Collection<DocumentKey> keys) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!Collections.disjoint(held, keys)) {
                freed.await();
            }
            held.addAll(keys);
        } finally {
            lock.unlock();
        }
    }

    /** Holds them all if none is under way, without waiting; never some of them. */
    public boolean tryAcquire(Collection<DocumentKey> keys) {
        lock.lock();
        try {
            return Collections.disjoint(held, keys) && held.addAll(keys);
        } finally {
            lock.unlock();
        }
    }

    /** Lets them go. */
    public void release(Collection<DocumentKey> keys) {
        lock.lock();
        try {
            keys.forEach(held::remove);
            freed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
