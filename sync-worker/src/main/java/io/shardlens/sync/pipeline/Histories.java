package io.shardlens.sync.pipeline;

import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.pipeline.ServerHistory.Standing;
import io.shardlens.sync.source.mysql.ServerSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks a server for its history. Any thread. */
final class Histories {
    private Histories() {}

    static ServerHistory read(SessionParts parts, ServerSettings server, @Nullable Checkpoint known) {
        return new ServerHistory(
                server.serverUuid(),
                parts.own().mysql().executedWith(known == null ? GtidSet.EMPTY : known.applied()),
                parts.own().mysql().purged());
    }

    static Standing standing(
            SessionParts parts,
            ServerHistory history,
            Lineage former,
            @Nullable Checkpoint known,
            @Nullable GtidSet written) {
        boolean continues = known == null
                || known.position().file() == 0
                || !former.serverUuid().equalsIgnoreCase(history.serverUuid())
                || parts.own().gapProof().continues(known);
        return history.standing(parts.server(), new ServerHistory.Followed(former, known, written, continues));
    }

    static ServerSettings settings(SessionParts parts) {
        ServerSettings server = parts.own().mysql().settings();
        List<String> faults = server.faults();
        if (!faults.isEmpty()) {
            throw new StreamFaultException(
                    "the binlog of server '" + parts.server() + "' cannot be followed: " + String.join("; ", faults));
        }
        return server;
    }
}
