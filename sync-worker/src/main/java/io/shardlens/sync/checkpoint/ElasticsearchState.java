package io.shardlens.sync.checkpoint;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch._types.OpType;
import io.shardlens.sync.index.ElasticsearchConnection;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** State documents in one index, compared and set by sequence number and primary term. */
public final class ElasticsearchState implements StateStore {
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final ElasticsearchConnection elasticsearch;
    private final String index;

    /** @param index an index that exists */
    public ElasticsearchState(ElasticsearchConnection elasticsearch, String index) {
        this.elasticsearch = elasticsearch;
        this.index = index;
    }

    /** Whether any worker has ever been started here: the first one creates the index. */
    public boolean exists() {
        return elasticsearch.call(
                "look for index " + index,
                client -> client.indices().exists(e -> e.index(index)).value());
    }

    @Override
    public Optional<Stored> read(String id) {
        return elasticsearch.call("read of state document '" + id + "'", client -> {
            try {
                var found = client.get(g -> g.index(index).id(id), ObjectNode.class);
                ObjectNode document = found.source();
                Long sequence = found.seqNo();
                Long term = found.primaryTerm();
                return found.found() && document != null && sequence != null && term != null
                        ? Optional.of(new Stored(document, new Mark(sequence, term)))
                        : Optional.<Stored>empty();
            } catch (ElasticsearchException e) {
                // A missing index must not pass for a missing document: the state may only be away for a while.
                if (e.status() == NOT_FOUND
                        && !"index_not_found_exception".equals(e.error().type())) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    @Override
    public Map<String, Stored> readAll(Collection<String> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        return elasticsearch.call("read of " + ids.size() + " state documents", client -> {
            Map<String, Stored> found = new HashMap<>();
            for (var item : client.mget(m -> m.index(index).ids(List.copyOf(ids)), ObjectNode.class)
                    .docs()) {
                if (item.isFailure()) {
                    throw new IOException("state document '" + item.failure().id() + "': "
                            + item.failure().error().reason());
                }
                ObjectNode document = item.result().source();
                Long sequence = item.result().seqNo();
                Long term = item.result().primaryTerm();
                if (item.result().found() && document != null && sequence != null && term != null) {
                    found.put(item.result().id(), new Stored(document, new Mark(sequence, term)));
                }
            }
            return found;
        });
    }

    @Override
    public Mark write(String id, ObjectNode document, @Nullable Mark seen) {
        return elasticsearch.call("write of state document '" + id + "'", client -> {
            try {
                var written = client.index(i -> {
                    i.index(index).id(id).document(document);
                    return seen == null
                            ? i.opType(OpType.Create)
                            : i.ifSeqNo(seen.sequence()).ifPrimaryTerm(seen.primaryTerm());
                });
                Long sequence = written.seqNo();
                Long term = written.primaryTerm();
                if (sequence == null || term == null) {
                    throw new IOException("the answer has no sequence number");
                }
                return new Mark(sequence, term);
            } catch (ElasticsearchException e) {
                if (e.status() == CONFLICT) {
                    throw new ConflictException(id, e);
                }
                throw e;
            }
        });
    }
}
