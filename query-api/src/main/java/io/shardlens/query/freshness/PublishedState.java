package io.shardlens.query.freshness;

import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.Watermark;
import java.util.List;
import java.util.Map;

/**
 * What the sync worker has published; what it has not is missing.
 *
 * @param watermarks by server name
 * @param coverages of tables in shards, each pair at most once
 */
public record PublishedState(Map<String, Watermark> watermarks, List<Coverage> coverages) {
    public PublishedState {
        watermarks = Map.copyOf(watermarks);
        coverages = List.copyOf(coverages);
    }
}
