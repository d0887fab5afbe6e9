package io.shardlens.sync.checkpoint;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.GtidSet;

/**
 * The end of a transaction in a server's stream.
 *
 * @param applied every transaction up to and including this one
 * @param position where the next one starts
 */
public record TransactionEnd(GtidSet applied, Position position) {}
