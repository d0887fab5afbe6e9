package io.shardlens.sync.request;

import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.snapshot.SnapshotRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One document for each server, with the last request for each of its units. Every method throws {@link IndexUnavailableException} when the
 * state cannot be reached. Any thread.
 */
public final class RequestBoard {
    private final StateStore store;

    public RequestBoard(StateStore store) {
        this.store = store;
    }

    /** The id of a server's document. */
    public static String id(String server) {
        return "requests-" + server;
    }

    /** Puts requests up, each in the place of an older one for the same unit. */
    public void put(String server, Collection<SnapshotRequest> requests) {
        change(server, present -> {
            Map<Unit, SnapshotRequest> next = new LinkedHashMap<>();
            present.forEach(r -> next.put(r.unit(), r));
            requests.forEach(r -> next.put(r.unit(), r));
            return List.copyOf(next.values());
        });
    }

    /** Takes requests down. */
    public void remove(String server, Set<String> ids) {
        change(
                server,
                present -> present.stream().filter(r -> !ids.contains(r.id())).toList());
    }

    /** What is asked of a server's worker, whether it has been heard or not. */
    public List<SnapshotRequest> read(String server) {
        return store.read(id(server)).map(s -> requests(s.document())).orElse(List.of());
    }

    private void change(String server, UnaryOperator<List<SnapshotRequest>> change) {
        while (true) {
            Optional<StateStore.Stored> stored = store.read(id(server));
            List<SnapshotRequest> next =
                    change.apply(stored.map(s -> requests(s.document())).orElse(List.of()));
            try {
                store.write(
                        id(server),
                        json(server, next),
                        stored.map(StateStore.Stored::mark).orElse(null));
                return;
            } catch (StateStore.ConflictException e) {
                // Somebody else asks at the same time: the change is made on what they wrote.
                continue;
            }
        }
    }

    private static ObjectNode json(String server, List<SnapshotRequest> requests) {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("kind", "requests").put("server", server);
        ArrayNode list = json.putArray("requests");
        requests.forEach(r -> list.addObject()
                .put("id", r.id())
                .put("table", r.unit().table())
                .put("shard", r.unit().shard())
                .put("action", r.action().name())
                .put("condition", r.condition()));
        return json;
    }

    /** What a document says. */
    static List<SnapshotRequest> requests(ObjectNode json) {
        List<SnapshotRequest> requests = new ArrayList<>();
        json.path("requests")
                .forEach(r -> requests.add(new SnapshotRequest(
                        r.path("id").asString(),
                        new Unit(r.path("table").asString(), r.path("shard").asString()),
                        SnapshotRequest.Action.valueOf(r.path("action").asString()),
                        r.path("condition").asString(""))));
        return requests;
    }
}
