package io.shardlens.catalog.index;

/** Appends 16-bit weights as digits, which sort as the weights do. */
final class HexKey {
    private static final char[] DIGITS = "0123456789ABCDEF".toCharArray();
    private static final int NIBBLE = 0xF;

    private HexKey() {}

    static void append(StringBuilder key, char weight) {
        key.append(DIGITS[weight >>> 12])
                .append(DIGITS[weight >>> 8 & NIBBLE])
                .append(DIGITS[weight >>> 4 & NIBBLE])
                .append(DIGITS[weight & NIBBLE]);
    }
}
