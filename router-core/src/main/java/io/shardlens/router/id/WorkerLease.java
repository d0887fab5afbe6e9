package io.shardlens.router.id;

import java.time.Instant;

/**
 * The right to use a worker's number in ids of a span of time. Two leases of one number never overlap in time, so an id's own
 * time proves its uniqueness, whatever the clocks of the holders say.
 *
 * @param worker the number, 0 or more
 * @param from the first time that ids may carry: after the end of every earlier lease of this number
 * @param to the time at which the lease ends, after {@code from}; renewing moves it on
 * @param term grows with each new holder of the number; a store refuses to renew an older one
 */
public record WorkerLease(int worker, Instant from, Instant to, long term) {
    /** Checks the number and the span. */
    public WorkerLease {
        if (worker < 0 || !from.isBefore(to)) {
            throw new IllegalArgumentException("worker " + worker + " from " + from + " to " + to
                    + ": expected a number of 0 or more and from < to");
        }
    }
}
