package io.shardlens.query.search;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import co.elastic.clients.elasticsearch.core.MgetRequest;
import co.elastic.clients.elasticsearch.core.MgetResponse;
import co.elastic.clients.elasticsearch.indices.GetIndicesSettingsRequest;
import co.elastic.clients.elasticsearch.indices.GetIndicesSettingsResponse;
import co.elastic.clients.elasticsearch.indices.IndexSettings;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.StateDocuments;
import io.shardlens.catalog.watermark.Watermark;
import io.shardlens.query.freshness.PublishedState;
import io.shardlens.query.freshness.StateReader;
import io.shardlens.router.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;

/**
 * Reads the published state by its ids in one request, which sees writes before any refresh, and which indices there are in another one
 * beside it.
 */
public final class ElasticsearchState implements StateReader {
    private final ElasticsearchAsyncClient client;
    private final Set<String> watermarks = new LinkedHashSet<>();
    private final Set<String> coverages = new LinkedHashSet<>();
    private final MgetRequest documents;
    private final GetIndicesSettingsRequest indices;

    /** @param catalog whose servers' watermarks and whose tables' coverage to read */
    public ElasticsearchState(ElasticsearchAsyncClient client, Catalog catalog) {
        this.client = client;
        catalog.shards().values().forEach(shard -> watermarks.add(StateDocuments.watermarkId(shard.server())));
        for (LogicalTable table : catalog.tables().values()) {
            for (Target target : table.router().targets()) {
                coverages.add(StateDocuments.coverageId(table.name(), target.database()));
                coverages.add(StateDocuments.standbyId(table.name(), target.database()));
            }
        }
        List<String> ids = new ArrayList<>(watermarks);
        ids.addAll(coverages);
        this.documents = MgetRequest.of(r -> r.index(IndexNames.STATE).ids(ids));
        List<String> aliases =
                catalog.tables().values().stream().map(IndexNames::alias).toList();
        this.indices = GetIndicesSettingsRequest.of(
                r -> r.index(aliases).name("index.uuid").ignoreUnavailable(true).allowNoIndices(true));
    }

    @Override
    public Reading read(Duration timeout) throws InterruptedException {
        CompletableFuture<GetIndicesSettingsResponse> present = client.indices().getSettings(indices);
        CompletableFuture<MgetResponse<JsonNode>> published = client.mget(documents, JsonNode.class);
        CompletableFuture<Reading> both =
                present.thenCombine(published, (settings, records) -> understood(records, uuids(settings)));
        try {
            return switch (Call.await(both, timeout)) {
                case Call.Answer<Reading> answer -> answer.response();
                case Call.Refused<Reading> refused -> new Reading.Unavailable(refused.reason());
                case Call.Failed<Reading> failed -> new Reading.Unavailable(failed.reason());
            };
        } finally {
            present.cancel(true);
            published.cancel(true);
        }
    }

    private static Set<String> uuids(GetIndicesSettingsResponse response) {
        Set<String> uuids = new LinkedHashSet<>();
        response.settings().values().forEach(state -> {
            IndexSettings settings = state.settings();
            IndexSettings index = settings == null ? null : settings.index();
            if (index != null && index.uuid() != null) {
                uuids.add(index.uuid());
            }
        });
        return uuids;
    }

    private Reading understood(MgetResponse<JsonNode> response, Set<String> uuids) {
        Map<String, Watermark> byServer = new HashMap<>();
        List<Coverage> covered = new ArrayList<>();
        try {
            for (var item : response.docs()) {
                if (item.isFailure()) {
                    String type = item.failure().error().type();
                    return new Reading.Unavailable(
                            "index_not_found_exception".equals(type)
                                    ? "no sync worker has ever published anything: there is no index "
                                            + IndexNames.STATE
                                    : "the sync worker's state cannot be read: " + type);
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
        return new Reading.Read(new PublishedState(byServer, covered, uuids));
    }
}
