package io.shardlens.query.search;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregate;
import co.elastic.clients.elasticsearch._types.aggregations.FiltersBucket;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.elasticsearch.core.SearchResponse;
import co.elastic.clients.elasticsearch.core.search.Hit;
import io.shardlens.catalog.index.DocumentCodec;
import io.shardlens.catalog.index.Fields;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Query;
import io.shardlens.router.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Asks Elasticsearch. */
public final class ElasticsearchIndex implements IndexSearcher {
    private record Index(SearchWriter writer, DocumentCodec codec) {}

    private final ElasticsearchAsyncClient client;
    private final Map<String, Index> indexes = new HashMap<>();

    /**
     * @param client reads JSON with all digits of its numbers ({@link ElasticsearchClients})
     * @param tables the fields of every table's index
     */
    public ElasticsearchIndex(ElasticsearchAsyncClient client, List<IndexFields> tables) {
        this.client = client;
        for (IndexFields fields : tables) {
            indexes.put(
                    fields.table().name(),
                    new Index(new SearchWriter(column -> fields.field(column.name())), new DocumentCodec(fields)));
        }
    }

    @Override
    public SearchOutcome search(Search search, Duration timeout) throws InterruptedException {
        Query query = search.query();
        Index index = indexes.get(query.table().name());
        if (index == null) {
            return new SearchOutcome.Unanswerable("table " + query.table().name() + " has no index");
        }
        SearchRequest request;
        try {
            request = index.writer().write(search, timeout);
        } catch (UnanswerableException e) {
            return new SearchOutcome.Unanswerable(e.reason());
        }
        return switch (Call.search(query.table().name(), client.search(request, JsonNode.class), timeout)) {
            case Call.Answer<SearchResponse<JsonNode>> answer -> outcome(query, index.codec(), answer.response());
            case Call.Refused<SearchResponse<JsonNode>> refused -> new SearchOutcome.Unanswerable(refused.reason());
            case Call.Failed<SearchResponse<JsonNode>> failed -> new SearchOutcome.Unavailable(failed.reason());
        };
    }

    /** Why an answer is not the exact one; empty where it is. */
    static Optional<SearchOutcome> failure(SearchResponse<?> response) {
        if (response.timedOut() || response.shards().failed().intValue() > 0) {
            return Optional.of(new SearchOutcome.Unavailable(
                    response.timedOut()
                            ? "Elasticsearch gave up before the deadline"
                            : response.shards().failed() + " of "
                                    + response.shards().total() + " shards of the index failed"));
        }
        long inDoubt = counted(response, SearchWriter.IN_DOUBT);
        return inDoubt == 0
                ? Optional.empty()
                : Optional.of(new SearchOutcome.Unanswerable(
                        inDoubt + " documents do not hold all that the query needs of their rows"));
    }

    private static SearchOutcome outcome(Query query, DocumentCodec codec, SearchResponse<JsonNode> response) {
        Optional<SearchOutcome> failure = failure(response);
        if (failure.isPresent()) {
            return failure.get();
        }
        List<IndexRow> rows = new ArrayList<>();
        for (Hit<JsonNode> hit : response.hits().hits()) {
            rows.add(row(query, codec, hit));
        }
        return new SearchOutcome.Found(rows, query.count() ? counted(response, SearchWriter.MATCHING) : null);
    }

    private static long counted(SearchResponse<?> response, String bucket) {
        Aggregate all = response.aggregations().get(SearchWriter.COUNTED);
        FiltersBucket one = all == null ? null : all.filters().buckets().keyed().get(bucket);
        if (one == null) {
            throw new IllegalStateException("Elasticsearch's answer lacks the count '" + bucket + "'");
        }
        return one.docCount();
    }

    private static IndexRow row(Query query, DocumentCodec codec, Hit<JsonNode> hit) {
        JsonNode source = hit.source();
        if (source == null) {
            throw new IllegalStateException("document '" + hit.id() + "' came without its source");
        }
        Map<String, @Nullable Object> row = codec.decode(source);
        List<@Nullable Object> place = new ArrayList<>();
        for (Order order : query.sortKey()) {
            place.add(row.get(order.column().name()));
        }
        List<@Nullable Object> selected = new ArrayList<>();
        query.select().forEach(column -> selected.add(row.get(column.name())));
        return new IndexRow(place, selected, new Target(text(source, Fields.SHARD), text(source, Fields.TABLE)));
    }

    private static String text(JsonNode source, String path) {
        return source.at("/" + path.replace('.', '/')).asString();
    }
}
