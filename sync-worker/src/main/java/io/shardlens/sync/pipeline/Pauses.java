package io.shardlens.sync.pipeline;

import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.pause.PausedTables;
import io.shardlens.sync.snapshot.ServerSnapshots;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The tables of one server that are paused. A pause begins and ends only between two connection incarnations: then nothing that was passed
 * over is under way, and what was and is not durable comes again. One thread.
 */
final class Pauses {
    private final PausedTables wanted;
    private final Supplier<ServerTables> tables;
    private final ServerSnapshots snapshots;
    private final Set<ServerSnapshots.Unit> paused = new HashSet<>();
    private Set<String> seenNames = Set.of();
    private ServerTables seenTables;

    Pauses(PausedTables wanted, Supplier<ServerTables> tables, ServerSnapshots snapshots) {
        this.wanted = wanted;
        this.tables = tables;
        this.snapshots = snapshots;
        this.seenTables = tables.get();
    }

    /**
     * Begins and ends pauses.
     *
     * @return what to pass over
     * @throws IndexUnavailableException when it could not be recorded; to be done again before anything is passed over
     */
    Set<ServerSnapshots.Unit> apply() {
        seenNames = wanted.current();
        seenTables = tables.get();
        Set<ServerSnapshots.Unit> now = units();
        for (ServerSnapshots.Unit unit : now) {
            if (!paused.contains(unit)) {
                snapshots.pause(unit, true);
                paused.add(unit);
            }
        }
        for (ServerSnapshots.Unit unit : Set.copyOf(paused)) {
            if (!now.contains(unit)) {
                snapshots.pause(unit, false);
                paused.remove(unit);
            }
        }
        return Set.copyOf(paused);
    }

    /** Whether something else is to be paused than what is. */
    boolean changed() {
        Set<String> names = wanted.current();
        ServerTables current = tables.get();
        if (names.equals(seenNames) && Objects.equals(current, seenTables)) {
            return false;
        }
        seenNames = names;
        seenTables = current;
        return !units().equals(paused);
    }

    private Set<ServerSnapshots.Unit> units() {
        return seenTables.tables().values().stream()
                .map(ServerSnapshots.Unit::of)
                .filter(unit -> seenNames.contains(unit.table()))
                .collect(Collectors.toSet());
    }
}
