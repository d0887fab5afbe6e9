package io.shardlens.sync.pipeline;

import io.shardlens.catalog.lineage.Ledger;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.catalog.watermark.GtidSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a MySQL server says of its binlog when a connection begins.
 *
 * @param serverUuid the server's own
 * @param executed every transaction that it has committed
 * @param purged those of which it has no binlog any more
 */
public record ServerHistory(String serverUuid, GtidSet executed, GtidSet purged) {
    /**
     * Proves that the history is the one that was followed, and that nothing of it is lost.
     *
     * @param server the configured name, for messages
     * @param known where to go on; null when nothing was ever applied
     * @return the UUIDs in the history
     * @throws StreamFaultException where it is another history, or has lost what was not applied
     */
    public Set<String> follows(String server, Ledger ledger, @Nullable Checkpoint known) {
        if (ledger.lineages().stream().noneMatch(l -> l.serverUuid().equalsIgnoreCase(serverUuid))) {
            throw new StreamFaultException("server '" + server
                    + "' is another MySQL server than before: its server_uuid is " + serverUuid + ", the ledger knows "
                    + ledger.lineages().stream().map(l -> l.serverUuid()).toList() + ". Its tables need a snapshot");
        }
        if (known != null) {
            GtidSet lost = known.applied().minus(executed);
            if (!lost.isEmpty()) {
                throw new StreamFaultException("server '" + server + "' lacks transactions that were applied: " + lost
                        + ". It was reset or replaced; its tables need a snapshot");
            }
            GtidSet gone = purged.minus(known.applied());
            if (!gone.isEmpty()) {
                throw new StreamFaultException("server '" + server + "' has purged transactions that were not applied: "
                        + gone + ". Its tables need a snapshot");
            }
        }
        Set<String> uuids = new TreeSet<>(Set.of(serverUuid));
        executed.intervals().keySet().forEach(source -> {
            int colon = source.indexOf(':');
            uuids.add(colon < 0 ? source : source.substring(0, colon));
        });
        return uuids;
    }
}
