package io.shardlens.query.mysql;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * How many statements may run on each server, as many as its pool has connections. A query takes what it needs of all its servers
 * at one moment or nothing, so no two queries can hold what the other one lacks. Who comes first is served first, except that a
 * query which must wait for a busy server lets others pass on the rest; only the oldest one keeps its place everywhere, lest small
 * queries starve it. Safe for threads.
 */
final class Permits {
    private static final class Waiting {
        final Map<String, Integer> needs;
        final Condition granted;
        boolean isGranted;

        Waiting(Map<String, Integer> needs, Condition granted) {
            this.needs = needs;
            this.granted = granted;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Integer> free;
    private final Deque<Waiting> queue = new ArrayDeque<>();

    /** @param capacity permits by server */
    Permits(Map<String, Integer> capacity) {
        this.free = new HashMap<>(capacity);
    }

    /**
     * Takes permits of several servers at once.
     *
     * @param needs by server, none more than its capacity
     * @param nanos how long to wait for them
     * @return what was taken, null where the time passed first
     */
    @Nullable
    Lease tryAcquire(Map<String, Integer> needs, long nanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            Waiting me = new Waiting(needs, lock.newCondition());
            queue.addLast(me);
            grant();
            long left = nanos;
            try {
                while (!me.isGranted && left > 0) {
                    left = me.granted.awaitNanos(left);
                }
            } catch (InterruptedException e) {
                giveBack(me);
                throw e;
            }
            if (!me.isGranted) {
                giveBack(me);
                return null;
            }
            return new Lease(needs);
        } finally {
            lock.unlock();
        }
    }

    private void giveBack(Waiting waiting) {
        queue.remove(waiting);
        if (waiting.isGranted) {
            waiting.needs.forEach((server, n) -> free.merge(server, n, Integer::sum));
        }
        grant();
    }

    /** Serves whoever can be served. */
    private void grant() {
        Waiting oldest = null;
        for (Waiting waiting : queue.toArray(Waiting[]::new)) {
            if (fits(waiting.needs, oldest)) {
                waiting.needs.forEach((server, n) -> free.merge(server, -n, Integer::sum));
                waiting.isGranted = true;
                waiting.granted.signal();
                queue.remove(waiting);
            } else if (oldest == null) {
                oldest = waiting;
            }
        }
    }

    private boolean fits(Map<String, Integer> needs, @Nullable Waiting oldest) {
        for (Map.Entry<String, Integer> need : needs.entrySet()) {
            String server = need.getKey();
            int kept = oldest == null ? 0 : oldest.needs.getOrDefault(server, 0);
            if (free.getOrDefault(server, 0) - kept < need.getValue()) {
                return false;
            }
        }
        return true;
    }

    /** What one query holds; it gives it back piece by piece. */
    final class Lease {
        private final Map<String, Integer> held;

        private Lease(Map<String, Integer> needs) {
            this.held = new TreeMap<>(needs);
        }

        /** Gives back one permit of {@code server}. */
        void releaseOne(String server) {
            lock.lock();
            try {
                int left = held.merge(server, -1, Integer::sum);
                if (left < 0) {
                    throw new IllegalStateException("more permits of server '" + server + "' given back than taken");
                }
                free.merge(server, 1, Integer::sum);
                grant();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Free permits of one server; for metrics. */
    int free(String server) {
        lock.lock();
        try {
            return free.getOrDefault(server, 0);
        } finally {
            lock.unlock();
        }
    }

    /** Queries that wait for their turn. */
    int waiting() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }
}
