package io.shardlens.query.freshness;

import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.Watermark;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the sync worker has published; what it has not is missing.
 *
 * @param watermarks by server name
 * @param coverages of tables in shards; of a pair there may be two, of two indices, the one that the worker writes for readers first
 * @param indices the uuids of the tables' indices as they are now
 */
public record PublishedState(Map<String, Watermark> watermarks, List<Coverage> coverages, Set<String> indices) {
    public PublishedState {
        watermarks = Map.copyOf(watermarks);
        coverages = List.copyOf(coverages);
        indices = Set.copyOf(indices);
    }
}
