package io.shardlens.router.id;

import org.jspecify.annotations.Nullable;

/** How the ids of one table are made, as declared: what says how dense they are and what their low bits mean. */
public sealed interface IdSpace {
    /** {@return the gene that the ids carry; null if they carry none} */
    @Nullable
    Gene gene();

    /**
     * Snowflake ids.
     *
     * @param layout of the unique part, which leaves room for the gene
     * @param gene below the unique part; null for none
     */
    record Snowflake(SnowflakeLayout layout, @Nullable Gene gene) implements IdSpace {
        /** Checks that both fit in 63 bits. */
        public Snowflake {
            if (gene != null && layout.bits() + gene.bits() > SnowflakeLayout.MAX_BITS) {
                throw new IllegalArgumentException("a layout of " + layout.bits() + " bits and a gene of " + gene.bits()
                        + ": expected at most " + SnowflakeLayout.MAX_BITS + " together, so that ids stay positive");
            }
        }
    }

    /**
     * Ids out of segments: dense.
     *
     * @param size ids per segment, at least 2
     * @param gene below the unique part; null for none
     */
    record Segments(int size, @Nullable Gene gene) implements IdSpace {
        /** Checks the size. */
        public Segments {
            if (size < 2) {
                throw new IllegalArgumentException("segments of " + size + " ids: expected at least 2");
            }
        }
    }
}
