package io.shardlens.catalog.config;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes.
 *
 * @param bytes 0 or more
 */
public record ByteSize(long bytes) implements Comparable<ByteSize> {
    private static final Pattern SYNTAX = Pattern.compile("(\\d{1,18})\\s*([A-Za-z]*)");
    private static final Map<String, Long> UNITS = Map.of(
            "", 1L,
            "b", 1L,
            "kb", 1_000L,
            "mb", 1_000_000L,
            "gb", 1_000_000_000L,
            "kib", 1L << 10,
            "mib", 1L << 20,
            "gib", 1L << 30);

    public ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size of " + bytes + " bytes is negative");
        }
    }

    /**
     * Reads {@code 500}, {@code 5MB} (5,000,000) or {@code 64MiB} (64 * 1,048,576).
     *
     * @throws IllegalArgumentException if the text is no size; it says what would be right
     */
    public static ByteSize parse(String text) {
        Matcher parts = SYNTAX.matcher(text.strip());
        Long unit = parts.matches() ? UNITS.get(parts.group(2).toLowerCase(Locale.ROOT)) : null;
        if (unit == null) {
            throw new IllegalArgumentException("expected a size such as 500B, 5MB or 64MiB");
        }
        try {
            return new ByteSize(Math.multiplyExact(Long.parseLong(parts.group(1)), unit));
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("expected a size of less than 2^63 bytes", e);
        }
    }

    /** The size as a length of a Java array or buffer, at most {@link Integer#MAX_VALUE}. */
    public int toInt() {
        return (int) Math.min(Integer.MAX_VALUE, bytes);
    }

    @Override
    public int compareTo(ByteSize other) {
        return Long.compare(bytes, other.bytes);
    }

    @Override
    public String toString() {
        return bytes + "B";
    }
}
