package io.shardlens.query.http;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Bounds how many queries run at once. Never waits: who comes too many is told to come again. Safe for any thread. */
final class InFlight {
    private final int most;
    private final Semaphore permits;

    InFlight(int most) {
        this.most = most;
        this.permits = new Semaphore(most);
    }

    /** A place among the running, or null where there is none. */
    @Nullable
    Place enter() {
        return permits.tryAcquire() ? new Place() : null;
    }

    int running() {
        return most - permits.availablePermits();
    }

    /** Left exactly once, however often it is told. */
    final class Place {
        private final AtomicBoolean left = new AtomicBoolean();

        void leave() {
            if (left.compareAndSet(false, true)) {
                permits.release();
            }
        }
    }
}
