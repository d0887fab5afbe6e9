package io.shardlens.catalog.codec;

/** Cuts values to what a message can bear. */
final class Shown {
    private static final int LONGEST = 80;

    private Shown() {}

    static String of(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + "...";
    }
}
