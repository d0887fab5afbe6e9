package io.shardlens.catalog.codec;

/**
 * Stands in a row for a value that its codec could not read, so that the rest of the row can still be indexed.
 *
 * @param shown the value, cut where it is long
 * @param reason what would have been right
 */
public record Unreadable(String shown, String reason) {
    /** What the exception says. */
    public static Unreadable of(UnreadableValueException e) {
        return new Unreadable(e.shown(), e.reason());
    }
}
