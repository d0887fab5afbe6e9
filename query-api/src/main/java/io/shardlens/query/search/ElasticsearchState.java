package io.shardlens.query.search;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import co.elastic.clients.elasticsearch.core.MgetRequest;
import co.elastic.clients.elasticsearch.core.MgetResponse;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.StateDocuments;
import io.shardlens.catalog.watermark.Watermark;
import io.shardlens.query.freshness.PublishedState;
import io.shardlens.query.freshness.StateReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads the published state by its ids in one request, which sees writes before any refresh. */
public final class ElasticsearchState implements StateReader {
    private final ElasticsearchAsyncClient client;
    private final Set<String> watermarks = new LinkedHashSet<>();
    private final Set<String> coverages = new LinkedHashSet<>();
    private final MgetRequest request;

    /** @param catalog whose servers' watermarks and whose tables' coverage to read */
    public ElasticsearchState(ElasticsearchAsyncClient client, Catalog catalog) {
        this.client = client;
        catalog.shards().values().forEach(shard -> watermarks.add(StateDocuments.watermarkId(shard.server())));
        for (LogicalTable table : catalog.tables().values()) {
            table.router()
                    .targets()
                    .forEach(target -> coverages.add(StateDocuments.coverageId(table.name(), target.database())));
        }
        List<String> ids = new ArrayList<>(watermarks);
        ids.addAll(coverages);
        this.request = MgetRequest.of(r -> r.index(IndexNames.STATE).ids(ids));
    }

    @Override
    public Reading read(Duration timeout) throws InterruptedException {
        return switch (Call.await(client.mget(request, JsonNode.class), timeout)) {
            case Call.Answer<MgetResponse<JsonNode>> answer -> understood(answer.response());
            case Call.Refused<MgetResponse<JsonNode>> refused -> new Reading.Unavailable(refused.reason());
            case Call.Failed<MgetResponse<JsonNode>> failed -> new Reading.Unavailable(failed.reason());
        };
    }

    private Reading understood(MgetResponse<JsonNode> response) {
        Map<String, Watermark> byServer = new HashMap<>();
        List<Coverage> covered = new ArrayList<>();
        try {
            for (var item : response.docs()) {
                if (item.isFailure()) {
                    return new Reading.Unavailable("the sync worker's state cannot be read: "
                            + item.failure().error().type());
                }
                JsonNode json = item.result().source();
                if (json == null) {
                    continue;
                }
                if (watermarks.contains(item.result().id())) {
                    Watermark watermark = StateDocuments.watermark(json);
                    byServer.put(watermark.server(), watermark);
                } else {
                    covered.add(StateDocuments.coverage(json));
                }
            }
        } catch (IllegalArgumentException e) {
            return new Reading.Unavailable("the sync worker's state cannot be understood: " + e.getMessage());
        }
        return new Reading.Read(new PublishedState(byServer, covered));
    }
}
