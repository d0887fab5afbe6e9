package io.shardlens.catalog.index;

/** Lengths in UTF-8 without encoding. */
final class Utf8 {
    private Utf8() {}

    /** Bytes of a text without lone surrogates. */
    static int length(String text) {
        int bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                bytes++;
            } else if (c > 0x7FF) {
                bytes += 2;
            } else if (c > 0x7F) {
                bytes++;
            }
        }
        return bytes;
    }
}
