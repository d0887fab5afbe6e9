package io.shardlens.sync.index;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.mget.MultiGetResponseItem;
import co.elastic.clients.elasticsearch.core.search.Hit;
import io.shardlens.catalog.index.Fields;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads documents for comparison: all of an index, or some by id. The caller says what becomes of {@code _source} by a class that Jackson
 * can read. Every method throws {@link IndexUnavailableException} when the index gives no answer. Any thread.
 */
public final class IndexedDocuments {
    private static final String KEEP_ALIVE = "5m";
    private static final int MOST = 5_000;
    private static final int FIRST = 500;
    private static final int FEWEST = 10;
    /** About the bytes of one answer. */
    private static final long PAGE_BYTES = 8L << 20;

    private final ElasticsearchConnection elasticsearch;

    public IndexedDocuments(ElasticsearchConnection elasticsearch) {
        this.elasticsearch = elasticsearch;
    }

    /** Takes one document. */
    @FunctionalInterface
    public interface Visitor<T> {
        /** @return about the bytes of its content */
        long document(String id, T source) throws InterruptedException;
    }

    /**
     * A document and which state of it this is.
     *
     * @param version as Elasticsearch counts it
     */
    public record Stored<T>(T source, long version, BulkPort.Seen seen) {}

    /**
     * Which documents a scan is to visit.
     *
     * @param index or alias
     * @param shards only documents of these; all where it is empty
     * @param content whether to read the whole content; else only whose row it is
     */
    public record Selection(String index, List<String> shards, boolean content) {
        public Selection {
            shards = List.copyOf(shards);
        }
    }

    /** How many documents that are no tombstones a search sees. */
    public long count(Selection selection) {
        return elasticsearch.call(
                "count of " + selection.index(),
                c -> c.count(q -> q.index(selection.index()).query(live(selection)))
                        .count());
    }

    /** Begins a scan of what is searchable now. */
    public Scan scan(Selection selection) {
        String id = elasticsearch.call(
                "point in time of " + selection.index(),
                c -> c.openPointInTime(o -> o.index(selection.index()).keepAlive(k -> k.time(KEEP_ALIVE)))
                        .id());
        return new Scan(selection, id);
    }

    private static Query live(Selection selection) {
        return Query.of(q -> q.bool(b -> {
            b.mustNot(n -> n.term(t -> t.field(Fields.DELETED).value(true)));
            if (!selection.shards().isEmpty()) {
                List<FieldValue> shards =
                        selection.shards().stream().map(FieldValue::of).toList();
                b.filter(f -> f.terms(t -> t.field(Fields.SHARD).terms(v -> v.value(shards))));
            }
            return b;
        }));
    }

    /** Documents as they were at one point in time. Its slices may be visited by several threads. */
    public final class Scan implements AutoCloseable {
        private final Selection selection;
        private final String pit;

        private Scan(Selection selection, String pit) {
            this.selection = selection;
            this.pit = pit;
        }

        /**
         * Visits every document of a slice that is no tombstone.
         *
         * @param slice from 0
         * @param slices of all, which together visit each document once
         */
        public <T> void visit(int slice, int slices, Class<T> type, Visitor<T> visitor) throws InterruptedException {
            List<FieldValue> after = List.of();
            int size = FIRST;
            while (true) {
                List<Hit<T>> hits = page(slice, slices, after, size, type);
                long bytes = 0;
                for (Hit<T> hit : hits) {
                    T source = hit.source();
                    String id = hit.id();
                    if (source != null && id != null) {
                        bytes += visitor.document(id, source);
                    }
                }
                if (hits.size() < size) {
                    return;
                }
                after = hits.getLast().sort();
                size = Math.clamp(PAGE_BYTES * hits.size() / Math.max(1, bytes), FEWEST, MOST);
            }
        }

        private <T> List<Hit<T>> page(int slice, int slices, List<FieldValue> after, int size, Class<T> type) {
            return elasticsearch.call(
                    "documents of " + selection.index(),
                    c -> c.search(
                                    s -> {
                                        s.pit(p -> p.id(pit).keepAlive(k -> k.time(KEEP_ALIVE)))
                                                .query(live(selection))
                                                .size(size)
                                                .trackTotalHits(t -> t.enabled(false))
                                                .sort(o -> o.field(f -> f.field("_shard_doc")));
                                        if (slices > 1) {
                                            s.slice(l ->
                                                    l.id(String.valueOf(slice)).max(slices));
                                        }
                                        if (!selection.content()) {
                                            s.source(f -> f.filter(i -> i.includes(Fields.SHARD, Fields.TABLE)));
                                        }
                                        return after.isEmpty() ? s : s.searchAfter(after);
                                    },
                                    type)
                            .hits()
                            .hits());
        }

        @Override
        public void close() {
            elasticsearch.call(
                    "end of a point in time",
                    c -> c.closePointInTime(p -> p.id(pit)).succeeded());
        }
    }

    /** Reads documents as they are now, searchable or not; ids without one are left out. Tombstones are documents too. */
    public <T> Map<String, Stored<T>> get(String index, Collection<String> ids, Class<T> type) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        var response = elasticsearch.call(
                ids.size() + " documents of " + index,
                c -> c.mget(m -> m.index(index).ids(List.copyOf(ids)), type));
        Map<String, Stored<T>> found = new HashMap<>();
        for (MultiGetResponseItem<T> item : response.docs()) {
            if (item.isFailure()) {
                throw new IndexUnavailableException(
                        "document " + item.failure().id() + " of " + index + ": "
                                + item.failure().error().reason(),
                        null);
            }
            var result = item.result();
            Stored<T> stored = stored(result.source(), result.version(), result.seqNo(), result.primaryTerm());
            if (result.found() && stored != null) {
                found.put(result.id(), stored);
            }
        }
        return found;
    }

    private static <T> @Nullable Stored<T> stored(
            @Nullable T source, @Nullable Long version, @Nullable Long sequence, @Nullable Long term) {
        return source == null || version == null || sequence == null || term == null
                ? null
                : new Stored<>(source, version, new BulkPort.Seen(sequence, term));
    }
}
