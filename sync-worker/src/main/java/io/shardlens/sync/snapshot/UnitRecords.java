package io.shardlens.sync.snapshot;

import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.sync.checkpoint.CoverageRecords;
import io.shardlens.sync.checkpoint.FencedDocument;
import io.shardlens.sync.checkpoint.Lease;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What is on record of a server's units: which indices hold all of their rows, and how far their snapshots have come. Thread-safe. */
final class UnitRecords {
    private final StateStore store;
    private final Lease lease;
    private final CoverageRecords coverage;
    private final Map<Unit, FencedDocument> progress = new ConcurrentHashMap<>();

    /** @param lease under which all of it is fenced */
    UnitRecords(StateStore store, Lease lease) {
        this.store = store;
        this.lease = lease;
        this.coverage = new CoverageRecords(store, lease);
    }

    /** What is recorded of each index. */
    Map<CoveredIndex, Coverage> covered(Unit unit) {
        Map<CoveredIndex, Coverage> found = new HashMap<>();
        coverage.readAll(unit.table(), unit.shard()).forEach(c -> found.putIfAbsent(c.index(), c));
        return found;
    }

    /**
     * Records what is known of the indices.
     *
     * @param indices the one that readers use comes first; where there is none, what is known is recorded of no index
     */
    void cover(Unit unit, List<WriteIndex> indices, Map<CoveredIndex, Coverage> known) {
        List<CoveredIndex> slots = indices.isEmpty()
                ? List.of(CoveredIndex.NONE)
                : indices.stream().map(WriteIndex::covered).toList();
        for (int i = 0; i < slots.size(); i++) {
            Coverage slot = known.get(slots.get(i));
            if (slot != null && i == 0) {
                coverage.write(slot);
            } else if (slot != null) {
                coverage.writeStandby(slot);
            }
        }
    }

    /** How far the unit's snapshot had come. */
    Optional<SnapshotRecord> progress(Unit unit) {
        return document(unit).read().map(SnapshotRecord::of);
    }

    void write(SnapshotRecord record) {
        document(record.unit()).write(record.toJson());
    }

    private FencedDocument document(Unit unit) {
        return progress.computeIfAbsent(unit, u -> new FencedDocument(store, lease, SnapshotRecord.id(u)));
    }
}
