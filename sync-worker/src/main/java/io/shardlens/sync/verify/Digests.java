package io.shardlens.sync.verify;

import java.util.BitSet;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/** How many rows or documents are in each cell, and the sum of their hashes: the same whatever order they come in. Thread-safe. */
final class Digests {
    private final AtomicIntegerArray counts;
    private final AtomicLongArray sums;

    Digests(int cells) {
        this.counts = new AtomicIntegerArray(cells);
        this.sums = new AtomicLongArray(cells);
    }

    /**
     * @param cell where it is
     * @param id the hash of its id
     * @param content the hash of its content
     */
    void add(int cell, long id, long content) {
        counts.incrementAndGet(cell);
        sums.addAndGet(cell, Hash64.of(id, content));
    }

    /** The cells in which these and others differ. */
    BitSet differing(Digests others) {
        BitSet differing = new BitSet(counts.length());
        for (int cell = 0; cell < counts.length(); cell++) {
            if (counts.get(cell) != others.counts.get(cell) || sums.get(cell) != others.sums.get(cell)) {
                differing.set(cell);
            }
        }
        return differing;
    }

    int count(int cell) {
        return counts.get(cell);
    }
}
