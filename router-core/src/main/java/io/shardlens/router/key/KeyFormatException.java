package io.shardlens.router.key;

import org.jspecify.annotations.Nullable;

/** A text that is no key of the type that was asked for. */
public final class KeyFormatException extends IllegalArgumentException {
    /** The type that was asked for. */
    private final KeyType type;

    /** The text that is no key of that type. */
    private final String text;

    KeyFormatException(KeyType type, String text, @Nullable Throwable cause) {
        super("'" + text + "' is no " + type + " key: expected " + expected(type), cause);
        this.type = type;
        this.text = text;
    }

    /** {@return the type that was asked for} */
    public KeyType type() {
        return type;
    }

    /** {@return the text that is no key of that type} */
    public String text() {
        return text;
    }

    private static String expected(KeyType type) {
        return switch (type) {
            case INT64 ->
                "a decimal integer from -9223372036854775808 to 9223372036854775807,"
                        + " without plus, spaces, fraction, exponent or leading zeros";
            case UINT64 ->
                "a decimal integer from 0 to 18446744073709551615,"
                        + " without sign, spaces, fraction, exponent or leading zeros";
            case STRING -> "any string";
            case INSTANT ->
                "a date, a time to the microsecond at most and an offset, such as 2026-12-31T16:30Z,"
                        + " in the years 0 to 9999";
            case DATE_TIME ->
                "a date and a time to the microsecond at most, without offset, such as 2026-12-31T16:30,"
                        + " in the years 0 to 9999";
            case DATE -> "a date, such as 2026-12-31, in the years 0 to 9999";
        };
    }
}
