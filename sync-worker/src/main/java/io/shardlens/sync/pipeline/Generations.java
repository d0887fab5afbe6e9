package io.shardlens.sync.pipeline;

import io.shardlens.catalog.lineage.Ledger;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.checkpoint.Lease;
import io.shardlens.sync.checkpoint.ServerState;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.snapshot.SnapshotRecord;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that what a server's stream writes comes behind all documents that its tables have, whoever wrote them and whatever is left of
 * the record of it. One thread at a time.
 */
final class Generations {
    private static final Logger LOGGER = LoggerFactory.getLogger(Generations.class);

    private final SessionParts parts;
    private final Set<String> marked = new HashSet<>();

    Generations(SessionParts parts) {
        this.parts = parts;
    }

    /**
     * What is on record of a server.
     *
     * @param state in a generation above that of all documents that another server has written
     * @param elsewhere whether there are any: its own binlog says nothing of what they lack
     */
    record Found(ServerState state, boolean elsewhere) {}

    /** Takes a server's state over, see {@link ServerState#takeOver}. */
    Found takeOver(Lease lease, String serverUuid, long epoch) {
        StateStore store = parts.shared().store();
        ServerState state = ServerState.takeOver(store, lease, serverUuid, epoch, this::marked);
        requireEpoch(parts.server(), state.ledger(), epoch);
        if (!readElsewhere(store, units(), state.ledger())) {
            return new Found(state, false);
        }
        // Before anything else: it is found out anew as long as the records are the other server's.
        ServerState risen = state.rise(marked());
        LOGGER.atWarn()
                .addKeyValue("server", parts.server())
                .addKeyValue("generation", risen.ledger().current().generation())
                .log("Tables here were read from another server before, and are read anew");
        return new Found(risen, true);
    }

    /** What was placed by a later topology looks like somebody else's rows to an earlier one. */
    static void requireEpoch(String server, Ledger ledger, long epoch) {
        long followed = ledger.current().epoch();
        if (followed > epoch) {
            throw new StreamFaultException("server '" + server + "' was followed under epoch " + followed
                    + " of the topology, and this worker was started with epoch " + epoch
                    + ". Start it again with a topology of epoch " + followed + " or later");
        }
    }

    private Set<Unit> units() {
        return tables().values().stream().map(Unit::of).collect(Collectors.toSet());
    }

    private Map<?, PhysicalTable> tables() {
        return parts.own().tables().get().tables();
    }

    /** Whether the rows of any of these units were read from a server that is not in the ledger: their database was elsewhere then. */
    static boolean readElsewhere(StateStore store, Collection<Unit> units, Ledger ledger) {
        Set<String> ours = ledger.lineages().stream()
                .map(lineage -> lineage.serverUuid().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        return store.readAll(units.stream().map(SnapshotRecord::id).toList()).values().stream()
                .map(stored -> SnapshotRecord.of(stored.document()).lineage().toLowerCase(Locale.ROOT))
                .anyMatch(uuid -> !uuid.isEmpty() && !ours.contains(uuid));
    }

    private int marked() {
        return parts.shared().marks().highest(indices().keySet());
    }

    private Map<String, LogicalTable> indices() {
        Map<String, LogicalTable> indices = new HashMap<>();
        for (PhysicalTable table : tables().values()) {
            for (WriteIndex index : parts.shared().indices().of(table.logical().name())) {
                indices.put(index.alias(), table.logical());
            }
        }
        return indices;
    }

    /** Marks the generation in the indices that the server's rows are written into now; what does not take it takes it later. */
    void keep(int generation) {
        Map<String, LogicalTable> left = indices();
        left.keySet().removeAll(marked);
        if (left.isEmpty()) {
            return;
        }
        try {
            marked.addAll(parts.shared().marks().raise(left, generation));
        } catch (IndexUnavailableException e) {
            LOGGER.atDebug().addKeyValue("server", parts.server()).log("Not marked yet: {}", e.getMessage());
        }
    }
}
