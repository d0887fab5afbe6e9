package io.shardlens.catalog.lineage;

/**
 * The external version of a document: generation (14 bits), binlog file (21), offset / 16 (28). Events are at least 19 bytes
 * apart, so two events of one file never share a version; a later event of a later history always has a greater one.
 */
public final class Version {
    private static final int FILE_BITS = 21;
    private static final int OFFSET_BITS = 28;
    private static final int OFFSET_SHIFT = 4;
    /** The greatest generation that fits. */
    public static final int MAX_GENERATION = (1 << 14) - 1;

    private Version() {}

    /**
     * @param generation 0 to {@link #MAX_GENERATION}
     * @throws IllegalArgumentException where a part does not fit, naming it
     */
    public static long of(int generation, Position position) {
        require("generation", generation, MAX_GENERATION);
        require("binlog file", position.file(), (1L << FILE_BITS) - 1);
        long offset = position.offset() >> OFFSET_SHIFT;
        require("binlog offset / 16", offset, (1L << OFFSET_BITS) - 1);
        return ((long) generation << (FILE_BITS + OFFSET_BITS)) | (position.file() << OFFSET_BITS) | offset;
    }

    /** The generation that a version belongs to. */
    public static int generation(long version) {
        return (int) (version >>> (FILE_BITS + OFFSET_BITS));
    }

    private static void require(String what, long value, long max) {
        if (value < 0 || value > max) {
            throw new IllegalArgumentException(
                    what + " " + value + " does not fit a document version (0.." + max + ")");
        }
    }
}
