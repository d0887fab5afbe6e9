package io.shardlens.catalog.config;

/**
 * A text that never prints itself.
 *
 * @param value the text; empty for none
 */
public record Secret(String value) {
    /** No secret. */
    public static final Secret NONE = new Secret("");

    /** Whether there is none. */
    public boolean isEmpty() {
        return value.isEmpty();
    }

    @Override
    public String toString() {
        return value.isEmpty() ? "(none)" : "***";
    }
}
