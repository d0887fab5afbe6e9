package io.shardlens.sync.snapshot;

import io.shardlens.sync.snapshot.ServerSnapshots.Unit;

/**
 * What somebody asks for.
 *
 * @param id tells requests apart
 * @param unit what to read
 * @param action what to do
 * @param condition in SQL, which the rows to read have to meet; empty for all rows
 */
public record SnapshotRequest(String id, Unit unit, Action action, String condition) {
    /** What to do. */
    public enum Action {
        /** Read the rows from the first one on. */
        BEGIN,
        /** Go on with what is under way or was cut off; begin where there is no such thing. */
        RESUME,
        /** Stop what is under way. */
        CANCEL
    }
}
