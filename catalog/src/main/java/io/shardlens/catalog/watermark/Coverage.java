package io.shardlens.catalog.watermark;

/**
 * Whether the index holds every row of one logical table in one shard, and may answer for it.
 *
 * @param table the logical table
 * @param shard the shard's configured name
 * @param index the index that was filled
 * @param complete false until the rows that were there before the stream began have been read and are searchable
 * @param note why it is not complete, or since when it is; for people
 */
public record Coverage(String table, String shard, CoveredIndex index, boolean complete, String note) {}
