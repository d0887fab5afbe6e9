package io.shardlens.router.id;

/**
 * A run of ids that one generator has for itself.
 *
 * @param from the first id, 0 or more
 * @param to the first id after the segment, greater than {@code from}
 */
public record Segment(long from, long to) {
    /** Checks that the segment is not empty and not negative. */
    public Segment {
        if (from < 0 || to <= from) {
            throw new IllegalArgumentException("a segment [" + from + ", " + to + "): expected 0 <= from < to");
        }
    }

    /** {@return how many ids the segment has} */
    public long size() {
        return to - from;
    }
}
