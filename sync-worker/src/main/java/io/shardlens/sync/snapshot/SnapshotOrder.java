package io.shardlens.sync.snapshot;

import io.shardlens.sync.snapshot.ServerSnapshots.Unit;

/**
 * A snapshot to make.
 *
 * @param unit what to read
 * @param request the command that asked for it; empty where none did
 * @param condition in SQL, which the rows have to meet; empty for all rows
 * @param anew whether to begin at the first row whatever was read before
 * @param all whether to fill also indices that hold all rows already
 */
record SnapshotOrder(Unit unit, String request, String condition, boolean anew, boolean all) {
    /** Whether all rows are read. */
    boolean whole() {
        return condition.isEmpty();
    }

    /** Whether it reads what is asked for. */
    boolean does(SnapshotRequest asked) {
        return unit.equals(asked.unit()) && condition.equals(asked.condition());
    }

    /** The same once its first row is about to be read. */
    SnapshotOrder begun() {
        return new SnapshotOrder(unit, request, condition, false, all);
    }

    /** The same, asked for by somebody. */
    SnapshotOrder of(String id) {
        return new SnapshotOrder(unit, id, condition, anew, all);
    }
}
