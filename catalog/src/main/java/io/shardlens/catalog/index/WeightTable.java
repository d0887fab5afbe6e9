package io.shardlens.catalog.index;

import java.util.Arrays;

/**
 * The weights that MySQL gives to single characters under one collation, in compact arrays. Immutable once built; built by one thread.
 */
public final class WeightTable {
    private static final int LENGTH_BITS = 5;
    private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;
    private static final int ABSENT = -1;

    private final int[] entries;
    private final char[] pool;

    private WeightTable(int[] entries, char[] pool) {
        this.entries = entries;
        this.pool = pool;
    }

    /** @return whether the table has the character, perhaps without any weight */
    public boolean has(int codePoint) {
        return codePoint < entries.length && entries[codePoint] != ABSENT;
    }

    /** The number of 16-bit weights of a character that the table has. */
    public int count(int codePoint) {
        return entries[codePoint] & LENGTH_MASK;
    }

    /** One weight of a character that the table has. */
    public char weight(int codePoint, int i) {
        return pool[(entries[codePoint] >>> LENGTH_BITS) + i];
    }

    /** Appends the weights of a character that the table has: four hexadecimal digits each, which sort as the weights do. */
    public void appendHex(StringBuilder hex, int codePoint) {
        int from = entries[codePoint] >>> LENGTH_BITS;
        int to = from + (entries[codePoint] & LENGTH_MASK);
        for (int i = from; i < to; i++) {
            HexKey.append(hex, pool[i]);
        }
    }

    /** One beyond the greatest character that the table may have. */
    public int size() {
        return entries.length;
    }

    /** Collects weights. */
    public static final class Builder {
        private final int[] entries;
        private char[] pool = new char[1 << 16];
        private int used;

        /** @param size one beyond the greatest character */
        public Builder(int size) {
            entries = new int[size];
            Arrays.fill(entries, ABSENT);
        }

        /**
         * Adds a character.
         *
         * @param hex four hexadecimal digits per weight, as {@code HEX(WEIGHT_STRING(...))} prints them
         * @throws IllegalArgumentException if there are more than 31 weights, or digits missing
         */
        public Builder add(int codePoint, String hex) {
            int count = hex.length() / 4;
            if (count > LENGTH_MASK || hex.length() % 4 != 0) {
                throw new IllegalArgumentException("weights '" + hex + "' of U+" + Integer.toHexString(codePoint)
                        + " are not up to " + LENGTH_MASK + " groups of four digits");
            }
            if (used + count > pool.length) {
                pool = Arrays.copyOf(pool, pool.length * 2);
            }
            entries[codePoint] = used << LENGTH_BITS | count;
            for (int i = 0; i < count; i++) {
                pool[used++] = (char) Integer.parseInt(hex, 4 * i, 4 * i + 4, 16);
            }
            return this;
        }

        /** The table. */
        public WeightTable build() {
            return new WeightTable(entries, Arrays.copyOf(pool, used));
        }
    }
}
