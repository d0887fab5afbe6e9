package io.shardlens.sync.verify;

/**
 * What bounds a comparison's memory and length.
 *
 * @param cells the most ranges at once; each takes 24 bytes
 * @param perCell about as many rows as a range should hold
 * @param closely the most rows and documents whose ids are held at once
 * @param findings after so many of a table the rest is left unsaid
 */
record Limits(int cells, int perCell, int closely, int findings) {
    static final int CELLS = 1 << 20;
    static final int PER_CELL = 16;
    static final int CLOSELY = 100_000;

    static Limits of(int findings) {
        return new Limits(CELLS, PER_CELL, CLOSELY, findings);
    }

    /** Into how many ranges, as a power of two, to split about so many rows, of which there are {@code parts} already. */
    int split(long rows, int parts) {
        int split = 0;
        while ((long) parts << (split + 1) <= cells && ((long) parts << split) * perCell < rows) {
            split++;
        }
        return split;
    }
}
