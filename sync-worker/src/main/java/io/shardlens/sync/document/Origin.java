package io.shardlens.sync.document;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.table.PhysicalTable;

/**
 * Where a row came from.
 *
 * @param table the physical table that holds or held it
 * @param position the binlog event that changed it, or the position that a snapshot read it at
 * @param version the document version that follows from the position and its lineage
 */
public record Origin(PhysicalTable table, Position position, long version) {}
