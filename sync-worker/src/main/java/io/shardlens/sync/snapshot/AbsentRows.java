package io.shardlens.sync.snapshot;

import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.index.IndexUnavailableException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Takes the index's word away for tables of which it lacks a row altogether: the shards answer for them then. Thread-safe. */
public final class AbsentRows {
    private final Map<String, ServerSnapshots> servers = new ConcurrentHashMap<>();

    /** The records of a server's tables are kept there. */
    public void register(String server, ServerSnapshots snapshots) {
        servers.put(server, snapshots);
    }

    /**
     * Returns when it is on record that the row of a letter is not in the index; at once where it is.
     *
     * @throws IndexUnavailableException when it could not be recorded
     */
    public void report(DeadLetter letter) {
        boolean absent = switch (letter.kind()) {
            case CLASH, UNREADABLE_KEY -> true;
            case LOSSY, STUB -> false;
        };
        ServerSnapshots snapshots = servers.get(letter.server());
        if (absent && snapshots != null) {
            snapshots.giveUp(
                    new ServerSnapshots.Unit(letter.logicalTable(), letter.shard()),
                    "a row of " + letter.table() + " is not in the index: "
                            + letter.reasons().getFirst().message());
        }
    }
}
