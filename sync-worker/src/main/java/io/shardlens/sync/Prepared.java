package io.shardlens.sync;

import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.table.Catalog;
import java.util.Map;
import java.util.Set;

/**
 * What has to be known before anything can be indexed.
 *
 * @param catalog the tables as MySQL declares them
 * @param fields of the tables that can be indexed, by logical name
 * @param leftOut why other tables cannot be indexed, by logical name; the shards answer for them
 * @param changed tables whose index is new or has got new fields
 */
record Prepared(Catalog catalog, Map<String, IndexFields> fields, Map<String, String> leftOut, Set<String> changed) {
    Prepared {
        fields = Map.copyOf(fields);
        leftOut = Map.copyOf(leftOut);
        changed = Set.copyOf(changed);
    }
}
