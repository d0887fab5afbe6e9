package io.shardlens.sync.verify;

import io.shardlens.catalog.table.PhysicalTable;
import java.util.List;
import java.util.Set;

/**
 * A row, a document or both that have to be looked at closer.
 *
 * @param id of the document
 * @param key canonical values of the primary key; empty where it is not known
 * @param seenIn where a row of that id was seen
 */
record Suspect(String id, List<Object> key, Set<PhysicalTable> seenIn) {
    Suspect {
        key = List.copyOf(key);
        seenIn = Set.copyOf(seenIn);
    }
}
