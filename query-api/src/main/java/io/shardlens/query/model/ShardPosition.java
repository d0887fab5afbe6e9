package io.shardlens.query.model;

import io.shardlens.catalog.watermark.GtidSet;

/**
 * How far a shard's primary was when it was asked.
 *
 * @param shard its configured name
 * @param lineage the server's uuid
 * @param epoch of the topology under which the shard was found
 * @param executed everything that its server had executed
 */
public record ShardPosition(String shard, String lineage, long epoch, GtidSet executed) {}
