package io.shardlens.router.key;

import java.util.Comparator;

/** The types a sharding key may have. */
public enum KeyType {
    /** TINYINT to BIGINT: signed 64-bit integers. */
    INT64,
    /** BIGINT UNSIGNED: 0 to 18446744073709551615, ordered and divided as unsigned. */
    UINT64,
    /** CHAR, VARCHAR and what is written as text. */
    STRING;

    /** {@return whether keys of this type are integers, so that their ranges and complements are exact} */
    public boolean isInteger() {
        return this != STRING;
    }

    /**
     * Reads a key from its text. Nothing is coerced: integers are decimal digits with an optional minus, without plus,
     * spaces, fraction, exponent or leading zeros.
     *
     * @param text a key as {@link Key#text()} writes it
     * @return the key
     * @throws KeyFormatException if the text is no key of this type; it names the text and what would be right
     */
    public Key parse(String text) {
        return switch (this) {
            case INT64 -> Key.of(parseSigned(text));
            case UINT64 -> Key.ofUnsigned(parseUnsigned(text));
            case STRING -> Key.of(text);
        };
    }

    /**
     * The order of keys of this type: numeric for integers, by UTF-16 units for strings.
     *
     * @return a comparator of keys of this type
     * @throws ClassCastException if a compared key is of another type
     */
    public Comparator<Key> order() {
        return switch (this) {
            case INT64 -> (a, b) -> Long.compare(((Key.LongKey) a).value(), ((Key.LongKey) b).value());
            case UINT64 -> (a, b) -> Long.compareUnsigned(((Key.UnsignedKey) a).bits(), ((Key.UnsignedKey) b).bits());
            case STRING -> Comparator.comparing(key -> ((Key.StringKey) key).value());
        };
    }

    private static long parseSigned(String text) {
        boolean negative = text.startsWith("-");
        if (isDigits(negative ? text.substring(1) : text) && !text.equals("-0")) {
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException tooLarge) {
                throw new KeyFormatException(INT64, text, tooLarge);
            }
        }
        throw new KeyFormatException(INT64, text, null);
    }

    private static long parseUnsigned(String text) {
        if (isDigits(text)) {
            try {
                return Long.parseUnsignedLong(text);
            } catch (NumberFormatException tooLarge) {
                throw new KeyFormatException(UINT64, text, tooLarge);
            }
        }
        throw new KeyFormatException(UINT64, text, null);
    }

    private static boolean isDigits(String text) {
        boolean leadingZero = text.length() > 1 && text.startsWith("0");
        return !text.isEmpty() && !leadingZero && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
