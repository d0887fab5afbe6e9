package io.shardlens.router.id;

import java.util.Optional;

/**
 * Where the numbers of workers are leased: the port to a store that all generators share. Its calls may block and may fail by
 * the store's own unchecked exceptions. Safe for any thread.
 */
public interface WorkerLeases {
    /**
     * Leases a number that nobody holds.
     *
     * @param workers numbers run from 0 to {@code workers - 1}
     * @return the lease, empty if all are taken
     */
    Optional<WorkerLease> acquire(int workers);

    /**
     * Moves the end of a lease on.
     *
     * @param lease held
     * @return the same lease with a later end, empty if somebody else has the number
     */
    Optional<WorkerLease> renew(WorkerLease lease);

    /**
     * Gives a number back before its lease ends.
     *
     * @param lease held; its end is the first time that the next holder may use
     */
    void release(WorkerLease lease);
}
