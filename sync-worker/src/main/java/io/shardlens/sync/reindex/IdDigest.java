package io.shardlens.sync.reindex;

import java.util.BitSet;

/**
 * Tells sets of document ids apart without keeping them: a number of ids and a sum of their hashes for each of some buckets, whatever the
 * order in which they come. One thread.
 */
final class IdDigest {
    private static final int BUCKETS = 4_096;
    private static final long FNV_START = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final long[] sums = new long[BUCKETS];
    private final long[] counts = new long[BUCKETS];

    void add(String id) {
        int bucket = bucket(id);
        sums[bucket] += hash(id);
        counts[bucket]++;
    }

    /** How many ids were added. */
    long count() {
        long all = 0;
        for (long count : counts) {
            all += count;
        }
        return all;
    }

    /** The buckets in which the sets differ. */
    BitSet differing(IdDigest other) {
        BitSet differing = new BitSet(BUCKETS);
        for (int i = 0; i < BUCKETS; i++) {
            differing.set(i, counts[i] != other.counts[i] || sums[i] != other.sums[i]);
        }
        return differing;
    }

    /** The bucket that an id falls into. */
    static int bucket(String id) {
        return (int) (hash(id) >>> 40) & (BUCKETS - 1);
    }

    private static long hash(String id) {
        long hash = FNV_START;
        for (int i = 0; i < id.length(); i++) {
            hash = (hash ^ id.charAt(i)) * FNV_PRIME;
        }
        // FNV alone mixes the last characters into the lower bits only.
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        return hash ^ (hash >>> 33);
    }
}
