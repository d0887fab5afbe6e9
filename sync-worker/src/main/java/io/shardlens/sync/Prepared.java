package io.shardlens.sync;

import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.sync.index.WriteIndex;
import java.util.List;
import java.util.Map;

/**
 * What has to be known before anything can be indexed.
 *
 * @param catalog the tables as MySQL declares them
 * @param fields of the tables that can be indexed, by logical name
 * @param leftOut why other tables cannot be indexed, by logical name; the shards answer for them
 * @param indices what each of those tables is written into, the index that readers use first
 */
record Prepared(
        Catalog catalog,
        Map<String, IndexFields> fields,
        Map<String, String> leftOut,
        Map<String, List<WriteIndex>> indices) {
    Prepared {
        fields = Map.copyOf(fields);
        leftOut = Map.copyOf(leftOut);
        indices = Map.copyOf(indices);
    }
}
