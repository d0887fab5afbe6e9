package io.shardlens.sync.verify;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;

/**
 * Equal ranges of the hashes of document ids, and which of them are looked at: each of some prefixes is split into the same number of cells.
 * Rows and documents have no order in common (collations, unsigned and composite keys), but their ids' hashes do. Immutable.
 */
final class Cells {
    private static final int SAMPLED_DEPTH = 16;

    private final int depth;
    private final int split;
    /** The first {@code depth} bits of hashes, ascending. */
    private final long[] prefixes;

    private Cells(int depth, int split, long[] prefixes) {
        this.depth = depth;
        this.split = split;
        this.prefixes = prefixes;
    }

    /** All hashes, in {@code 2^split} cells. */
    static Cells all(int split) {
        return new Cells(0, split, new long[] {0});
    }

    /**
     * A random part of all hashes.
     *
     * @param part above 0 and at most 1
     * @param split into so many cells in all, about: {@code 2^split}
     */
    static Cells sample(double part, int split, Random random) {
        int whole = 1 << SAMPLED_DEPTH;
        int count = Math.clamp(Math.round(part * whole), 1, whole);
        if (count == whole) {
            return all(split);
        }
        long[] all = new long[whole];
        Arrays.setAll(all, i -> i);
        for (int i = 0; i < count; i++) {
            int other = i + random.nextInt(whole - i);
            long swapped = all[i];
            all[i] = all[other];
            all[other] = swapped;
        }
        long[] chosen = Arrays.copyOf(all, count);
        Arrays.sort(chosen);
        int each = Math.max(0, split - (Integer.SIZE - Integer.numberOfLeadingZeros(count - 1)));
        return new Cells(SAMPLED_DEPTH, each, chosen);
    }

    /**
     * Some of these cells, each split again.
     *
     * @param chosen their numbers
     * @param newSplit bits
     */
    Cells only(BitSet chosen, int newSplit) {
        long[] longer = new long[chosen.cardinality()];
        int i = 0;
        for (int cell = chosen.nextSetBit(0); cell >= 0; cell = chosen.nextSetBit(cell + 1)) {
            longer[i++] = (prefixes[cell >> split] << split) | (cell & ((1 << split) - 1));
        }
        return new Cells(depth + split, newSplit, longer);
    }

    /** How many cells. */
    int size() {
        return prefixes.length << split;
    }

    /** The cell of a hash, from 0; negative where it is in none. */
    int of(long hash) {
        int place = depth == 0 ? 0 : Arrays.binarySearch(prefixes, hash >>> (Long.SIZE - depth));
        if (place < 0) {
            return -1;
        }
        return split == 0 ? place : (place << split) | (int) ((hash << depth) >>> (Long.SIZE - split));
    }

    /** Which part of all hashes is in the cells, up to 1. */
    double part() {
        return prefixes.length / Math.pow(2, depth);
    }

    /** Whether cells can be split into so many more. */
    boolean canSplit(int bits) {
        return depth + split + bits < Long.SIZE - 1;
    }
}
