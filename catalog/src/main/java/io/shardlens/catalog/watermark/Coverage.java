package io.shardlens.catalog.watermark;

import java.util.Map;
import java.util.Set;

/**
 * Whether the index holds every row of one logical table in one shard, and may answer for it.
 *
 * @param table the logical table
 * @param shard the shard's configured name
 * @param index the index that was filled
 * @param complete false until the rows that were there before the stream began have been read and are searchable
 * @param note why it is not complete, or since when it is; for people
 * @param inexact columns whose values in MySQL have changed without events and are not all in the index yet; every other column answers
 * @param definition what the tables were declared as, see {@code Catalog.definition}; empty where the writer did not say
 * @param floors by physical table: a document of its rows with a lower version is of a row that is gone, since the table was emptied
 */
public record Coverage(
        String table,
        String shard,
        CoveredIndex index,
        boolean complete,
        String note,
        Set<String> inexact,
        String definition,
        Map<String, Long> floors) {
    public Coverage {
        inexact = Set.copyOf(inexact);
        floors = Map.copyOf(floors);
    }

    /** Of a table that was never emptied and of which nothing else is to be said. */
    public Coverage(String table, String shard, CoveredIndex index, boolean complete, String note) {
        this(table, shard, index, complete, note, Set.of(), "", Map.of());
    }
}
