package io.shardlens.sync.index;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch._types.Time;
import java.util.Optional;

/**
 * Takes documents away together with their versions. The worker itself never does: its deletes are documents too. It is for documents whose
 * version somebody else raised beyond what the stream will reach for long. Every method throws {@link IndexUnavailableException}. Any thread.
 */
public final class DocumentRemoval {
    private static final int CONFLICT = 409;
    private static final int NOT_FOUND = 404;
    private static final Time AT_ONCE = Time.of(t -> t.time("0s"));

    private final ElasticsearchConnection elasticsearch;

    public DocumentRemoval(ElasticsearchConnection elasticsearch) {
        this.elasticsearch = elasticsearch;
    }

    /** Deletes a document if it is still in the state that was seen; says whether it is gone. */
    public boolean delete(String index, String id, BulkPort.Seen seen) {
        return elasticsearch.call("deletion of document '" + id + "' of " + index, client -> {
            try {
                client.delete(
                        d -> d.index(index).id(id).ifSeqNo(seen.sequence()).ifPrimaryTerm(seen.primaryTerm()));
                return true;
            } catch (ElasticsearchException e) {
                if (e.status() == CONFLICT || e.status() == NOT_FOUND) {
                    return e.status() == NOT_FOUND;
                }
                throw e;
            }
        });
    }

    /**
     * Makes Elasticsearch forget deletes at once, where it remembers them for a minute by itself: as long as it does, it takes no lower
     * version. Closing puts the setting back.
     *
     * @param index its own name
     */
    public Forgetting forget(String index) {
        Optional<Time> before = elasticsearch.call("settings of " + index, client -> {
            var found = client.indices()
                    .getSettings(g -> g.index(index).name("index.gc_deletes"))
                    .settings()
                    .get(index);
            var settings = found == null ? null : found.settings();
            var own = settings == null ? null : settings.index();
            return Optional.ofNullable(own == null ? null : own.gcDeletes());
        });
        set(index, AT_ONCE);
        return new Forgetting(index, before);
    }

    private void set(String index, Time gcDeletes) {
        elasticsearch.call(
                "settings of " + index,
                client -> client.indices()
                        .putSettings(p -> p.index(index).settings(s -> s.index(i -> i.gcDeletes(gcDeletes))))
                        .acknowledged());
    }

    /** While this is open, deletes are forgotten at each refresh. */
    public final class Forgetting implements AutoCloseable {
        private final String index;
        private final Optional<Time> before;

        private Forgetting(String index, Optional<Time> before) {
            this.index = index;
            this.before = before;
        }

        /** Forgets the deletes so far. */
        public void now() {
            new ElasticsearchIndices(elasticsearch).refresh(index);
        }

        @Override
        public void close() {
            set(index, before.orElseGet(() -> Time.of(t -> t.time("60s"))));
        }
    }
}
