package io.shardlens.query.search;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregate;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregation;
import co.elastic.clients.elasticsearch._types.aggregations.StringTermsBucket;
import co.elastic.clients.elasticsearch.core.MgetRequest;
import co.elastic.clients.elasticsearch.core.MgetResponse;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.elasticsearch.core.SearchResponse;
import co.elastic.clients.elasticsearch.core.search.Hit;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.watermark.StateDocuments;
import io.shardlens.query.model.IntegrityReport;
import io.shardlens.query.model.IntegrityReport.Letter;
import io.shardlens.query.model.IntegrityReport.LetterCount;
import io.shardlens.query.model.IntegrityReport.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Reads the documents of the last verifications, and dead letters: how many there are and the newest. */
public final class ElasticsearchIntegrity implements IntegrityReader {
    private static final Logger LOGGER = LoggerFactory.getLogger(ElasticsearchIntegrity.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int LATEST = 50;
    /** Of tables, shards and kinds each; what goes beyond is not counted apart. */
    private static final int BUCKETS = 256;

    private final ElasticsearchAsyncClient client;
    private final Map<String, String> tables = new HashMap<>();
    private final MgetRequest verifications;
    private final SearchRequest letters;

    /** @param catalog whose tables to report on */
    public ElasticsearchIntegrity(ElasticsearchAsyncClient client, Catalog catalog) {
        this.client = client;
        catalog.tables().keySet().forEach(table -> tables.put(StateDocuments.verifyId(table), table));
        this.verifications = MgetRequest.of(r -> r.index(IndexNames.STATE).ids(List.copyOf(tables.keySet())));
        Aggregation kinds = terms("kind", Map.of());
        Aggregation shards = terms("shard", Map.of("kind", kinds));
        this.letters = SearchRequest.of(r -> r.index(IndexNames.DEAD_LETTERS)
                .ignoreUnavailable(true)
                .allowNoIndices(true)
                .timeout(TIMEOUT.toMillis() + "ms")
                .size(LATEST)
                .sort(s -> s.field(f -> f.field("version").order(SortOrder.Desc)))
                .aggregations("index", terms("index", Map.of("shard", shards))));
    }

    private static Aggregation terms(String field, Map<String, Aggregation> within) {
        return Aggregation.of(a -> a.terms(t -> t.field(field).size(BUCKETS)).aggregations(within));
    }

    @Override
    public CompletionStage<Reading> read() {
        CompletableFuture<MgetResponse<JsonNode>> verified = client.mget(verifications, JsonNode.class);
        CompletableFuture<SearchResponse<JsonNode>> found = client.search(letters, JsonNode.class);
        return verified.<SearchResponse<JsonNode>, Reading>thenCombine(found, this::understood)
                .orTimeout(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(failure -> {
                    verified.cancel(true);
                    found.cancel(true);
                    LOGGER.atDebug().setCause(failure).log("Verifications and dead letters cannot be read");
                    return new Reading.Unavailable("Elasticsearch did not answer");
                });
    }

    private Reading understood(MgetResponse<JsonNode> verified, SearchResponse<JsonNode> found) {
        Map<String, JsonNode> byTable = new HashMap<>();
        for (var item : verified.docs()) {
            if (item.isFailure()) {
                return new Reading.Unavailable("the sync worker's state cannot be read: "
                        + item.failure().error().type());
            }
            JsonNode json = item.result().source();
            String table = tables.get(item.result().id());
            if (json != null && table != null) {
                byTable.put(table, json);
            }
        }
        List<Letter> latest = found.hits().hits().stream()
                .map(Hit::source)
                .filter(JsonNode.class::isInstance)
                .map(ElasticsearchIntegrity::letter)
                .toList();
        return new Reading.Read(new IntegrityReport(byTable, counts(found.aggregations()), latest));
    }

    private static List<LetterCount> counts(Map<String, Aggregate> found) {
        List<LetterCount> counts = new ArrayList<>();
        for (StringTermsBucket index : buckets(found, "index")) {
            for (StringTermsBucket shard : buckets(index.aggregations(), "shard")) {
                for (StringTermsBucket kind : buckets(shard.aggregations(), "kind")) {
                    counts.add(new LetterCount(text(index), text(shard), text(kind), kind.docCount()));
                }
            }
        }
        return counts;
    }

    /** None where the index has no documents yet, not even a mapping. */
    private static List<StringTermsBucket> buckets(Map<String, Aggregate> aggregations, String name) {
        Aggregate aggregate = aggregations.get(name);
        return aggregate != null && aggregate.isSterms()
                ? aggregate.sterms().buckets().array()
                : List.of();
    }

    private static String text(StringTermsBucket bucket) {
        return bucket.key().stringValue();
    }

    private static Letter letter(JsonNode json) {
        List<Reason> reasons = json.path("reasons")
                .valueStream()
                .map(reason -> new Reason(
                        reason.path("column").asString(""),
                        reason.path("message").asString("")))
                .toList();
        return new Letter(
                json.path("index").asString(""),
                json.path("shard").asString(""),
                json.path("table").asString(""),
                json.path("document").asString(""),
                json.path("kind").asString(""),
                reasons);
    }
}
