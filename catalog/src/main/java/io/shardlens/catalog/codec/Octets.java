package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Bytes out of the two texts they travel in. */
final class Octets {
    private static final int LAST_LATIN1 = 0xFF;

    private Octets() {}

    /** One character per byte, as Canal sends them. */
    static byte[] ofLatin1(Column column, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > LAST_LATIN1) {
                throw new UnreadableValueException(
                        column, text, "one character of ISO-8859-1 per byte is right; character " + i + " is none");
            }
        }
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Two digits per byte, as SQL's HEX prints them. */
    static byte[] ofHex(Column column, String text) {
        try {
            return HexFormat.of().parseHex(text);
        } catch (IllegalArgumentException e) {
            throw new UnreadableValueException(column, text, "two hexadecimal digits per byte are right");
        }
    }
}
