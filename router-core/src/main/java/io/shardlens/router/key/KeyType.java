package io.shardlens.router.key;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Comparator;

/** The types a sharding key may have. */
public enum KeyType {
    /** TINYINT to BIGINT: signed 64-bit integers. */
    INT64,
    /** BIGINT UNSIGNED: 0 to 18446744073709551615, ordered and divided as unsigned. */
    UINT64,
    /** CHAR, VARCHAR and what is written as text. */
    STRING,
    /** TIMESTAMP: a point in time, to the microsecond. */
    INSTANT,
    /** DATETIME: a wall clock's date and time without a zone, to the microsecond. */
    DATE_TIME,
    /** DATE: a day. */
    DATE;

    /** {@return whether keys of this type are integers, so that they have remainders} */
    public boolean isInteger() {
        return this == INT64 || this == UINT64;
    }

    /** {@return whether keys of this type are points in time, wall clocks or days, so that they have a calendar} */
    public boolean isTemporal() {
        return this == INSTANT || this == DATE_TIME || this == DATE;
    }

    /** {@return whether keys of this type have ordinals, so that their ranges and complements are exact: all but strings} */
    public boolean isOrdered() {
        return this != STRING;
    }

    /**
     * Finds the key at a place in the type's order, see {@link Key#ordinal()}.
     *
     * @param ordinal the ordinal of a key of this type
     * @return the key
     * @throws IllegalArgumentException for strings, which have no ordinals
     */
    public Key key(long ordinal) {
        return switch (this) {
            case INT64 -> Key.of(ordinal);
            case UINT64 -> Key.ofUnsigned(ordinal ^ Long.MIN_VALUE);
            case INSTANT -> new Key.InstantKey(ordinal);
            case DATE_TIME -> new Key.DateTimeKey(ordinal);
            case DATE -> new Key.DateKey(ordinal);
            case STRING -> throw new IllegalArgumentException("strings have no ordinals, got " + ordinal);
        };
    }

    /**
     * Reads a key from its text. Nothing is coerced: integers are decimal digits with an optional minus, without plus,
     * spaces, fraction, exponent or leading zeros; times are written as ISO 8601 says and no finer than a microsecond, an
     * instant with its offset ({@code 2026-12-31T16:30Z}), a wall clock without ({@code 2026-12-31T16:30}).
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
            case INSTANT, DATE_TIME, DATE -> parseTemporal(text);
        };
    }

    /**
     * The order of keys of this type: numeric for integers, in time for times, by UTF-16 units for strings.
     *
     * @return a comparator of keys of this type
     * @throws ClassCastException if a compared key is of another type
     */
    public Comparator<Key> order() {
        return switch (this) {
            case INT64 -> (a, b) -> Long.compare(((Key.LongKey) a).value(), ((Key.LongKey) b).value());
            case UINT64 -> (a, b) -> Long.compareUnsigned(((Key.UnsignedKey) a).bits(), ((Key.UnsignedKey) b).bits());
            case STRING -> Comparator.comparing(key -> ((Key.StringKey) key).value());
            case INSTANT -> Comparator.comparingLong(key -> ((Key.InstantKey) key).micros());
            case DATE_TIME -> Comparator.comparingLong(key -> ((Key.DateTimeKey) key).micros());
            case DATE -> Comparator.comparingLong(key -> ((Key.DateKey) key).epochDay());
        };
    }

    private Key parseTemporal(String text) {
        try {
            return switch (this) {
                case INSTANT -> Key.of(OffsetDateTime.parse(text).toInstant());
                case DATE_TIME -> Key.of(LocalDateTime.parse(text));
                case DATE -> Key.of(LocalDate.parse(text));
                case INT64, UINT64, STRING -> throw new IllegalArgumentException(this + " is no time");
            };
        } catch (DateTimeException unreadable) {
            throw new KeyFormatException(this, text, unreadable);
        }
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
