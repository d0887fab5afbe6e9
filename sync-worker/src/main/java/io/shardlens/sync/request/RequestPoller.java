package io.shardlens.sync.request;

import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.checkpoint.FencedException;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.definition.Declared;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.index.WriteIndices;
import io.shardlens.sync.reindex.Reindex;
import io.shardlens.sync.reindex.Reindexes;
import io.shardlens.sync.snapshot.ServerSnapshots;
import io.shardlens.sync.snapshot.SnapshotRequest;
import io.shardlens.sync.snapshot.SqlCondition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks about once a second, in one request, at what people ask of the servers that this worker holds and at which indices tables are written
 * into. {@link #run} is for a thread of its own; the rest is thread-safe.
 */
public final class RequestPoller {
    private static final Logger LOGGER = LoggerFactory.getLogger(RequestPoller.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private record Telling(String server, String table) {}

    private final StateStore store;
    private final Reindexes reindexes;
    private final WriteIndices written;
    private final Supplier<Declared> declared;
    private final Waiter waiter;
    private final Map<String, ServerSnapshots> servers = new ConcurrentHashMap<>();
    private final Map<String, StateStore.Mark> seen = new HashMap<>();
    private final Set<Telling> untold = new HashSet<>();
    private final Set<String> refused = new HashSet<>();
    private int failures;

    /** @param declared the tables as they are declared now */
    public RequestPoller(
            StateStore store, Reindexes reindexes, WriteIndices written, Supplier<Declared> declared, Waiter waiter) {
        this.store = store;
        this.reindexes = reindexes;
        this.written = written;
        this.declared = declared;
        this.waiter = waiter;
    }

    /** From now on this worker does what is asked of a server. */
    public void register(String server, ServerSnapshots snapshots) {
        servers.put(server, snapshots);
    }

    /** Another worker does from now on. */
    public void remove(String server) {
        servers.remove(server);
    }

    /** Goes on until interrupted. */
    public void run() throws InterruptedException {
        while (true) {
            try {
                look();
                failures = 0;
            } catch (RuntimeException e) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("told to end");
                }
                failures++;
                if (Backoff.isTold(failures)) {
                    LOGGER.atWarn()
                            .addKeyValue("attempt", failures)
                            .setCause(e instanceof IndexUnavailableException ? null : e)
                            .log("Requests cannot be heard now: {}", e.getMessage());
                }
            }
            waiter.await(INTERVAL);
        }
    }

    /**
     * Looks which indices the tables are written into.
     *
     * @throws IndexUnavailableException when that cannot be said now
     */
    public synchronized void lookAtIndices() {
        indices(store.readAll(
                declared.get().fields().keySet().stream().map(Reindex::id).toList()));
    }

    /** Looks once, and does what is asked. */
    public synchronized void look() {
        List<String> ids = new ArrayList<>();
        servers.keySet().forEach(server -> ids.add(RequestBoard.id(server)));
        declared.get().fields().keySet().forEach(table -> ids.add(Reindex.id(table)));
        Map<String, StateStore.Stored> found = store.readAll(ids);
        indices(found);
        tell();
        servers.forEach((server, snapshots) -> {
            StateStore.Stored requests = found.get(RequestBoard.id(server));
            if (requests != null) {
                RequestBoard.requests(requests.document()).forEach(request -> ask(server, snapshots, request));
            }
        });
    }

    private void indices(Map<String, StateStore.Stored> found) {
        declared.get().fields().forEach((name, fields) -> {
            LogicalTable table = fields.table();
            StateStore.Stored stored = found.get(Reindex.id(name));
            if (stored == null) {
                return;
            }
            Reindex record = Reindex.of(stored.document());
            if (record.open() && !record.fromFits() && record.stage() == Reindex.Stage.BUILDING) {
                reindexes.swapWhenFilled(table);
            }
            if (!stored.mark().equals(seen.get(name))) {
                List<WriteIndex> next = reindexes.indices(table);
                if (!next.isEmpty()) {
                    change(name, next);
                    table.otherHalf().ifPresent(other -> change(other.name(), next));
                    seen.put(name, stored.mark());
                }
            }
        });
    }

    private void change(String table, List<WriteIndex> next) {
        synchronized (written) {
            changeNow(table, next);
        }
    }

    private void changeNow(String table, List<WriteIndex> next) {
        List<WriteIndex> before = written.of(table);
        // What was there before is known better: its fields may have been brought up to date by this process.
        List<WriteIndex> merged = next.stream()
                .map(index -> before.stream()
                        .filter(b -> b.alias().equals(index.alias())
                                && b.covered().uuid().equals(index.covered().uuid()))
                        .findFirst()
                        .orElse(index))
                .toList();
        if (!merged.equals(before)) {
            LOGGER.atInfo()
                    .addKeyValue("table", table)
                    .addKeyValue(
                            "indices", merged.stream().map(WriteIndex::name).toList())
                    .log("A table is written into other indices");
            written.write(table, merged);
            servers.keySet().forEach(server -> untold.add(new Telling(server, table)));
        }
    }

    private void tell() {
        untold.removeIf(telling -> {
            ServerSnapshots snapshots = servers.get(telling.server());
            try {
                if (snapshots != null) {
                    snapshots.indicesChanged(telling.table());
                }
            } catch (FencedException e) {
                LOGGER.atDebug().addKeyValue("server", telling.server()).log("No longer ours: {}", e.getMessage());
            }
            return true;
        });
    }

    private void ask(String server, ServerSnapshots snapshots, SnapshotRequest request) {
        IndexFields fields = declared.get().fields().get(request.unit().table());
        try {
            if (fields != null && !request.condition().isEmpty()) {
                // Whoever wrote the document may have passed the command by.
                SqlCondition.of(request.condition(), fields.table());
            }
            snapshots.ask(request);
        } catch (SqlCondition.Refused e) {
            if (refused.add(request.id())) {
                LOGGER.atWarn().addKeyValue("server", server).log("A request is refused: {}", e.getMessage());
            }
        } catch (FencedException e) {
            LOGGER.atDebug().addKeyValue("server", server).log("No longer ours: {}", e.getMessage());
        }
    }
}
