package io.shardlens.sync.index;

import co.elastic.clients.elasticsearch._types.VersionType;
import co.elastic.clients.elasticsearch.core.BulkResponse;
import co.elastic.clients.elasticsearch.core.bulk.BulkOperation;
import co.elastic.clients.elasticsearch.core.bulk.BulkResponseItem;
import co.elastic.clients.elasticsearch.core.mget.MultiGetResponseItem;
import co.elastic.clients.util.BinaryData;
import io.shardlens.catalog.index.Fields;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Bulk requests through the aliases. A version that is not lower passes, so that the same operation delivered again counts as applied;
 * an alias that is missing is an error, never a new index.
 */
public final class ElasticsearchBulk implements BulkPort {
    private static final String JSON = "application/json";

    private final ElasticsearchConnection elasticsearch;
    private final Predicate<String> abandoned;

    /** Everything is written. */
    public ElasticsearchBulk(ElasticsearchConnection elasticsearch) {
        this(elasticsearch, alias -> false);
    }

    /** @param abandoned tells aliases through which nothing needs to be written any more; operations on them count as applied */
    public ElasticsearchBulk(ElasticsearchConnection elasticsearch, Predicate<String> abandoned) {
        this.elasticsearch = elasticsearch;
        this.abandoned = abandoned;
    }

    @Override
    public List<ItemOutcome> send(List<DocumentOp> operations) {
        return wanted(
                operations,
                DocumentOp::key,
                operation -> BulkOperation.of(o ->
                        o.index(i -> i.index(operation.key().index())
                                .id(operation.key().id())
                                .version(operation.version())
                                .versionType(VersionType.ExternalGte)
                                .document(BinaryData.of(operation.json(), JSON)))));
    }

    /** What nobody wants any more is left out, and counts as applied. */
    private <T> List<ItemOutcome> wanted(
            List<T> items, Function<T, DocumentKey> key, Function<T, BulkOperation> operation) {
        List<BulkOperation> sent = new ArrayList<>(items.size());
        BitSet left = new BitSet();
        for (int i = 0; i < items.size(); i++) {
            if (abandoned.test(key.apply(items.get(i)).index())) {
                left.set(i);
            } else {
                sent.add(operation.apply(items.get(i)));
            }
        }
        List<ItemOutcome> outcomes = new ArrayList<>(sent.isEmpty() ? List.of() : bulk(sent));
        left.stream().forEach(i -> outcomes.add(i, new ItemOutcome.Applied()));
        return outcomes;
    }

    private List<ItemOutcome> bulk(List<BulkOperation> items) {
        String what = "bulk of " + items.size() + " operations";
        BulkResponse response = elasticsearch.call(
                what,
                client -> client.bulk(
                        b -> b.requireAlias(true).includeSourceOnError(false).operations(items)));
        if (response.items().size() != items.size()) {
            throw new IndexUnavailableException(
                    what + ": answers to " + response.items().size(), null);
        }
        return response.items().stream().map(ElasticsearchBulk::outcome).toList();
    }

    @Override
    public List<ItemOutcome> replace(List<Replacement> replacements) {
        return wanted(
                replacements,
                replacement -> replacement.operation().key(),
                replacement -> replacement(replacement.operation(), replacement.seen()));
    }

    /** Elasticsearch takes no version beside a condition: the document gets one that counts its writes. */
    private static BulkOperation replacement(DocumentOp operation, @Nullable Seen seen) {
        DocumentKey key = operation.key();
        BinaryData content = BinaryData.of(operation.json(), JSON);
        return seen == null
                ? BulkOperation.of(
                        o -> o.create(c -> c.index(key.index()).id(key.id()).document(content)))
                : BulkOperation.of(o -> o.index(i -> i.index(key.index())
                        .id(key.id())
                        .ifSeqNo(seen.sequence())
                        .ifPrimaryTerm(seen.primaryTerm())
                        .document(content)));
    }

    private static ItemOutcome outcome(BulkResponseItem item) {
        var error = item.error();
        if (error == null) {
            return ItemOutcome.of(item.status(), "", "");
        }
        String type = error.type() == null ? "" : error.type();
        StringBuilder reason = new StringBuilder(String.valueOf(error.reason()));
        for (var cause = error.causedBy(); cause != null; cause = cause.causedBy()) {
            reason.append("; ").append(cause.reason());
        }
        return ItemOutcome.of(item.status(), type, reason.toString());
    }

    @Override
    public Map<DocumentKey, Holder> holders(Collection<DocumentKey> keys) {
        Map<String, List<String>> byIndex = new HashMap<>();
        keys.stream()
                .filter(key -> !abandoned.test(key.index()))
                .forEach(key -> byIndex.computeIfAbsent(key.index(), i -> new ArrayList<>())
                        .add(key.id()));
        Map<DocumentKey, Holder> holders = new HashMap<>();
        byIndex.forEach((index, ids) -> {
            var response = elasticsearch.call(
                    "look-up of " + ids.size() + " documents of " + index,
                    client -> client.mget(
                            m -> m.index(index).ids(ids).sourceIncludes(Fields.SHARD, Fields.TABLE, Fields.WRITTEN_AS),
                            ObjectNode.class));
            for (MultiGetResponseItem<ObjectNode> item : response.docs()) {
                if (item.isFailure()) {
                    throw new IndexUnavailableException(
                            "look-up of document " + item.failure().id() + " of " + index + ": "
                                    + item.failure().error().reason(),
                            null);
                }
                ObjectNode source = item.result().source();
                Long sequence = item.result().seqNo();
                Long term = item.result().primaryTerm();
                Long version = item.result().version();
                if (item.result().found() && source != null && sequence != null && term != null && version != null) {
                    holders.put(
                            new DocumentKey(index, item.result().id()),
                            holder(source, version, new Seen(sequence, term)));
                }
            }
        });
        return holders;
    }

    @Override
    public Map<DocumentKey, Content> contents(Collection<DocumentKey> keys) {
        Map<String, List<String>> byIndex = new HashMap<>();
        keys.stream()
                .filter(key -> !abandoned.test(key.index()))
                .forEach(key -> byIndex.computeIfAbsent(key.index(), i -> new ArrayList<>())
                        .add(key.id()));
        Map<DocumentKey, Content> contents = new HashMap<>();
        byIndex.forEach((index, ids) -> new IndexedDocuments(elasticsearch)
                .get(index, ids, ExactSource.class)
                .forEach((id, stored) -> {
                    if (stored.source().content() instanceof ObjectNode source) {
                        contents.put(new DocumentKey(index, id), new Content(source, stored.seen()));
                    }
                }));
        return contents;
    }

    private static Holder holder(ObjectNode source, long version, Seen seen) {
        var ours = source.path(Fields.ROOT);
        return new Holder(
                ours.path("shard").asString(""),
                ours.path("table").asString(""),
                ours.path(Fields.WRITTEN_AS_KEY).asLong(version),
                seen);
    }
}
