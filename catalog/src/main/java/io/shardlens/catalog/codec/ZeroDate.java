package io.shardlens.catalog.codec;

/**
 * A DATE, DATETIME or TIMESTAMP that MySQL stores but no calendar has: {@code 0000-00-00}, or one whose month or day is zero, or a
 * day that its month lacks.
 *
 * @param text as MySQL prints it, such as {@code 2024-00-15} or {@code 0000-00-00 00:00:00.000}
 */
public record ZeroDate(String text) {
    @Override
    public String toString() {
        return text;
    }
}
