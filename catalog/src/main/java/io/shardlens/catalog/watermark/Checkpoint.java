package io.shardlens.catalog.watermark;

import io.shardlens.catalog.lineage.Position;

/**
 * Resume from here: everything in {@code applied} is durable in the index or accounted for.
 *
 * @param server the configured server name
 * @param applied whole transactions only
 * @param position the end of the last of them in the server's binlog
 * @param term the lease term of the worker that wrote it; a write with a lower term than the stored one is refused
 */
public record Checkpoint(String server, GtidSet applied, Position position, long term) {}
