package io.shardlens.sync.index;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.search.Hit;
import io.shardlens.catalog.index.Fields;
import io.shardlens.catalog.index.HalvedDocument;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Walks through the live documents of one physical table. */
public final class ShardDocuments {
    private static final int PAGE = 5_000;
    private static final String KEEP_ALIVE = "2m";

    private final ElasticsearchConnection elasticsearch;

    public ShardDocuments(ElasticsearchConnection elasticsearch) {
        this.elasticsearch = elasticsearch;
    }

    /** Takes one document. */
    @FunctionalInterface
    public interface Visitor {
        /** @param version of the event that wrote it */
        void document(String id, long version) throws InterruptedException;
    }

    /**
     * Visits every document that is searchable when it begins.
     *
     * @param index to look in, by its name or an alias
     * @throws IndexUnavailableException when the index does not answer in the middle; the visit has to begin anew
     */
    public void visit(PhysicalTable table, String index, Visitor visitor) throws InterruptedException {
        String pit = elasticsearch.call(
                "point in time of " + index,
                c -> c.openPointInTime(o -> o.index(index).keepAlive(k -> k.time(KEEP_ALIVE)))
                        .id());
        try {
            List<FieldValue> after = List.of();
            while (true) {
                List<Hit<ObjectNode>> hits = page(pit, table, after);
                for (Hit<ObjectNode> hit : hits) {
                    Long version = hit.version();
                    String id = hit.id();
                    if (version != null && id != null) {
                        visitor.document(id, writtenAs(table.logical(), hit.source(), version));
                    }
                }
                if (hits.size() < PAGE) {
                    return;
                }
                after = hits.getLast().sort();
            }
        } finally {
            elasticsearch.call(
                    "end of a point in time",
                    c -> c.closePointInTime(p -> p.id(pit)).succeeded());
        }
    }

    private static long writtenAs(@Nullable ObjectNode source, long version) {
        return source == null
                ? version
                : source.path(Fields.ROOT).path(Fields.WRITTEN_AS_KEY).asLong(version);
    }

    private static long writtenAs(LogicalTable table, @Nullable ObjectNode source, long version) {
        return table.half() == null || source == null
                ? writtenAs(source, version)
                : HalvedDocument.version(source, table).orElse(version);
    }

    private List<Hit<ObjectNode>> page(String pit, PhysicalTable table, List<FieldValue> after) {
        LogicalTable logical = table.logical();
        String place = logical.half() == null ? Fields.ROOT : Fields.HALVES + "." + logical.name();
        List<Query> ours = List.of(
                Query.of(q -> q.term(
                        t -> t.field(place + ".shard").value(table.shard().name()))),
                Query.of(q -> q.term(t -> t.field(place + ".table").value(table.table()))));
        Query deleted = logical.half() == null
                ? Query.of(q -> q.term(t -> t.field(Fields.DELETED).value(true)))
                : Query.of(q -> q.term(t -> t.field(Fields.ABSENT).value(logical.name())));
        return elasticsearch.call(
                "documents of " + table,
                c -> c.search(
                                s -> {
                                    s.pit(p -> p.id(pit).keepAlive(k -> k.time(KEEP_ALIVE)))
                                            .query(q ->
                                                    q.bool(b -> b.filter(ours).mustNot(deleted)))
                                            .version(true)
                                            .size(PAGE)
                                            .source(f -> f.filter(i -> i.includes(Fields.WRITTEN_AS, Fields.HALVES)))
                                            .trackTotalHits(t -> t.enabled(false))
                                            .sort(o -> o.field(f -> f.field("_shard_doc")));
                                    return after.isEmpty() ? s : s.searchAfter(after);
                                },
                                ObjectNode.class)
                        .hits()
                        .hits());
    }
}
