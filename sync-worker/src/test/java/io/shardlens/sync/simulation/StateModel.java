package io.shardlens.sync.simulation;

import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.index.IndexUnavailableException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The workers' state documents, compared and set as Elasticsearch does; answers get lost as they are told to. */
final class StateModel implements StateStore {
    /** What becomes of the next write. */
    enum Fault {
        NONE,
        REQUEST_LOST,
        ANSWER_LOST,
        /** The writer falls asleep between its decision and the write. */
        WRITER_SLEEPS
    }

    /** Told of what happens. */
    interface Events {
        /** The writer is asleep; others go on. */
        void sleep();

        void written(String id, @Nullable ObjectNode before, ObjectNode after);
    }

    private final boolean fenced;
    private final Events events;
    private final Map<String, Stored> documents = new HashMap<>();
    private Fault next = Fault.NONE;
    private long sequence;

    StateModel(boolean fenced, Events events) {
        this.fenced = fenced;
        this.events = events;
    }

    void nextWrite(Fault fault) {
        next = fault;
    }

    @Override
    public Optional<Stored> read(String id) {
        return Optional.ofNullable(documents.get(id));
    }

    @Override
    public Mark write(String id, ObjectNode document, @Nullable Mark seen) {
        Fault fault = next;
        next = Fault.NONE;
        switch (fault) {
            case NONE, ANSWER_LOST -> {}
            case REQUEST_LOST -> throw new IndexUnavailableException("the request is lost", null);
            case WRITER_SLEEPS -> events.sleep();
        }
        Stored known = documents.get(id);
        if (fenced && !Objects.equals(known == null ? null : known.mark(), seen)) {
            throw new ConflictException(id, null);
        }
        Mark mark = new Mark(++sequence, 1);
        documents.put(id, new Stored(document, mark));
        events.written(id, known == null ? null : known.document(), document);
        if (fault == Fault.ANSWER_LOST) {
            throw new IndexUnavailableException("the answer is lost", null);
        }
        return mark;
    }
}
