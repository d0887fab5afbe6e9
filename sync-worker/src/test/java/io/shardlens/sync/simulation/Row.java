package io.shardlens.sync.simulation;

import io.shardlens.sync.change.RowImage;
import java.util.Map;

/**
 * A row of the table {@code t(id BIGINT, owner BIGINT, v VARCHAR(40), PRIMARY KEY (id))}.
 *
 * @param owner the sharding key
 * @param value differs from that of every other state of every row, so that it tells which one a document shows
 */
record Row(long id, long owner, String value) {
    /** What the index refuses to take. */
    static final char UNINDEXABLE = '!';

    boolean indexable() {
        return value.charAt(0) != UNINDEXABLE;
    }

    RowImage image() {
        return RowImage.of(Map.of("id", Long.toString(id), "owner", Long.toString(owner), "v", value));
    }
}
