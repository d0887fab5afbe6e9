package io.shardlens.router.algorithm;

import java.nio.charset.StandardCharsets;

/**
 * The UTF-8 bytes of a string, held as a string of characters 0 to 255. An ASCII string is its own octets, so that most
 * keys are hashed in place, without a copy.
 */
final class Octets {
    private Octets() {}

    static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0x7F) {
                return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
            }
        }
        return text;
    }

    /** Eight octets from {@code index} on, little-endian. */
    static long longAt(String octets, int index) {
        return Integer.toUnsignedLong(intAt(octets, index)) | ((long) intAt(octets, index + 4) << 32);
    }

    /** Four octets from {@code index} on, little-endian. */
    static int intAt(String octets, int index) {
        return octets.charAt(index)
                | (octets.charAt(index + 1) << 8)
                | (octets.charAt(index + 2) << 16)
                | (octets.charAt(index + 3) << 24);
    }

    /** The {@code count} octets (0 to 8) from {@code index} on, little-endian, the missing high ones zero. */
    static long longAt(String octets, int index, int count) {
        long value = 0;
        for (int i = count - 1; i >= 0; i--) {
            value = (value << 8) | octets.charAt(index + i);
        }
        return value;
    }
}
