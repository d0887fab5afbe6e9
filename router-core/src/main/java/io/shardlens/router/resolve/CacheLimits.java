package io.shardlens.router.resolve;

import java.time.Duration;

/**
 * How much a cache of mappings may hold.
 *
 * @param entries the greatest number of alternate keys, at least 1
 * @param bytes the greatest size of keys and entries together, estimated, at least 1
 * @param absentFor how long an alternate key that no row has counts as absent, and one that may have several rows has no more
 *     than were found; zero to ask each time
 */
public record CacheLimits(int entries, long bytes, Duration absentFor) {
    /** Checks the limits. */
    public CacheLimits {
        if (entries < 1 || bytes < 1 || absentFor.isNegative()) {
            throw new IllegalArgumentException(entries + " entries, " + bytes + " bytes, absent for " + absentFor
                    + ": expected at least 1 entry, 1 byte and no negative time");
        }
    }
}
