package io.shardlens.catalog.watermark;

/**
 * Which index a record of coverage speaks of: one that was made anew, or got other fields since, holds none of what was read before.
 *
 * @param uuid what Elasticsearch calls this index and no other
 * @param mapping the hash of its fields, see {@code IndexMapping.hash}
 */
public record CoveredIndex(String uuid, String mapping) {
    /** Of records that speak of no index. */
    public static final CoveredIndex NONE = new CoveredIndex("", "");
}
