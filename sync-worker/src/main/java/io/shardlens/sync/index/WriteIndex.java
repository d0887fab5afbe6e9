package io.shardlens.sync.index;

import io.shardlens.catalog.watermark.CoveredIndex;

/**
 * One index that a table's rows are written into.
 *
 * @param name what Elasticsearch calls it
 * @param alias names this index and no other; writes go through it, so that an index that is missing is never made by a write, and an
 *     operation finds its index whatever becomes of the alias that readers use
 * @param covered what records of coverage call it
 */
public record WriteIndex(String name, String alias, CoveredIndex covered) {}
