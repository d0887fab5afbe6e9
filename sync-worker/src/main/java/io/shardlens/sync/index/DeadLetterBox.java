package io.shardlens.sync.index;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.bulk.BulkOperation;
import co.elastic.clients.elasticsearch.core.search.Hit;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.sync.deadletter.DeadLetter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads and removes dead letters. Every method throws {@link IndexUnavailableException} when there is no answer. Any thread. */
public final class DeadLetterBox {
    private static final int PAGE = 500;
    private static final int NOT_FOUND = 404;

    private final ElasticsearchConnection elasticsearch;
    private final String index;

    /** @param index where the letters are */
    public DeadLetterBox(ElasticsearchConnection elasticsearch, String index) {
        this.elasticsearch = elasticsearch;
        this.index = index;
    }

    /**
     * A letter as it is kept; its logical table is not, and is empty.
     *
     * @param id names the letter
     */
    public record Kept(String id, DeadLetter letter) {}

    /**
     * Which letters are meant; an empty list means any.
     *
     * @param indices aliases of logical tables
     * @param shards configured names
     * @param kinds what happened
     */
    public record Filter(List<String> indices, List<String> shards, List<DeadLetter.Kind> kinds) {
        public Filter {
            indices = List.copyOf(indices);
            shards = List.copyOf(shards);
            kinds = List.copyOf(kinds);
        }
    }

    /** Takes a page of letters; says whether to go on. */
    @FunctionalInterface
    public interface Visitor {
        boolean letters(List<Kept> page) throws InterruptedException;
    }

    /** Makes searchable what was written so far. */
    public void refresh() {
        elasticsearch.call("refresh of " + index, c -> c.indices().refresh(r -> r.index(index)));
    }

    /** One letter; empty where there is none of that id. */
    public Optional<Kept> get(String id) {
        return elasticsearch.call("dead letter " + id, client -> {
            try {
                var found = client.get(g -> g.index(index).id(id), ObjectNode.class);
                ObjectNode source = found.source();
                return source == null ? Optional.<Kept>empty() : Optional.of(new Kept(id, letter(source)));
            } catch (ElasticsearchException e) {
                if (e.status() == NOT_FOUND) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    /** Visits letters by document and version, a page at a time. Those that are removed meanwhile do no harm. */
    public void visit(Filter filter, Visitor visitor) throws InterruptedException {
        List<FieldValue> after = List.of();
        while (true) {
            List<Hit<ObjectNode>> hits = page(filter, after);
            List<Kept> page = new ArrayList<>();
            for (Hit<ObjectNode> hit : hits) {
                ObjectNode source = hit.source();
                String id = hit.id();
                if (source != null && id != null) {
                    page.add(new Kept(id, letter(source)));
                }
            }
            if ((!page.isEmpty() && !visitor.letters(page)) || hits.size() < PAGE) {
                return;
            }
            after = hits.getLast().sort();
        }
    }

    private List<Hit<ObjectNode>> page(Filter filter, List<FieldValue> after) {
        Query query = Query.of(q -> q.bool(b -> {
            any("index", filter.indices()).ifPresent(b::filter);
            any("shard", filter.shards()).ifPresent(b::filter);
            any("kind", filter.kinds().stream().map(Enum::name).toList()).ifPresent(b::filter);
            return b;
        }));
        return elasticsearch.call(
                "dead letters",
                c -> c.search(
                                s -> {
                                    s.index(index).query(query).size(PAGE).trackTotalHits(t -> t.enabled(false));
                                    for (String field : List.of("index", "shard", "table", "document", "version")) {
                                        s.sort(o -> o.field(f -> f.field(field)));
                                    }
                                    return after.isEmpty() ? s : s.searchAfter(after);
                                },
                                ObjectNode.class)
                        .hits()
                        .hits());
    }

    private static Optional<Query> any(String field, List<String> values) {
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(Query.of(q -> q.terms(t -> t.field(field)
                        .terms(v -> v.value(values.stream().map(FieldValue::of).toList())))));
    }

    /** Removes letters; those that are gone already do no harm. */
    public void remove(Collection<String> ids) {
        if (ids.isEmpty()) {
            return;
        }
        List<BulkOperation> items = ids.stream()
                .map(id -> BulkOperation.of(o -> o.delete(d -> d.index(index).id(id))))
                .toList();
        var response =
                elasticsearch.call("removal of " + ids.size() + " dead letters", c -> c.bulk(b -> b.operations(items)));
        response.items().stream()
                .filter(item -> item.error() != null && item.status() != NOT_FOUND)
                .findFirst()
                .ifPresent(item -> {
                    throw new IndexUnavailableException(
                            "removal of dead letter " + item.id() + ": status " + item.status(), null);
                });
    }

    private static DeadLetter letter(JsonNode json) {
        List<DeadLetter.Reason> reasons = new ArrayList<>();
        json.path("reasons")
                .forEach(r -> reasons.add(new DeadLetter.Reason(
                        r.path("column").asString(""), r.path("message").asString(""))));
        if (reasons.isEmpty()) {
            reasons.add(new DeadLetter.Reason("", "no reason is on record"));
        }
        return new DeadLetter(
                json.path("server").asString(""),
                json.path("shard").asString(""),
                "",
                json.path("table").asString(""),
                json.path("index").asString(""),
                json.path("document").asString(""),
                json.path("version").asLong(0),
                new Position(json.path("file").asLong(0), json.path("offset").asLong(0)),
                DeadLetter.Kind.valueOf(json.path("kind").asString("LOSSY")),
                reasons);
    }
}
