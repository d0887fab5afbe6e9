package io.shardlens.query.parse;

import org.jspecify.annotations.Nullable;

/**
 * A JSON Pointer (RFC 6901) under construction; text is made only when a fault needs it.
 *
 * @param parent null: the root
 * @param step a key, or an index in decimal digits
 */
record Pointer(@Nullable Pointer parent, String step) {
    static Pointer root() {
        return new Pointer(null, "");
    }

    /** A part of the URL, which is no place in the body and has no slash in front. */
    static Pointer urlPart(String name) {
        return new Pointer(null, name);
    }

    Pointer at(String key) {
        return new Pointer(this, key);
    }

    Pointer at(int index) {
        return new Pointer(this, Integer.toString(index));
    }

    /** {@code /where/and/0}; empty for the root. */
    @Override
    public String toString() {
        return parent == null ? step : parent + "/" + step.replace("~", "~0").replace("/", "~1");
    }
}
