package io.shardlens.catalog.index;

import java.util.Locale;

/** The objects below {@code shardlens} that hold one entry per column. */
enum Section {
    /** A number or sortable text that compares as the value does, where the natural field does not. */
    EXACT,
    /** {@link CollationKeys#fold}. */
    FOLD,
    /** {@link CollationKeys#like}. */
    LIKE,
    /** The text once more, divided into words. */
    TEXT,
    /** The value as text, where the natural field cannot give it back exactly. Not indexed. */
    KEPT;

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    String field(String column) {
        return Fields.ROOT + "." + key() + "." + column;
    }
}
