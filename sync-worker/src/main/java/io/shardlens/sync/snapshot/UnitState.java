package io.shardlens.sync.snapshot;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.index.WriteIndices;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.snapshot.SnapshotRecord.Phase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one unit, and on record: methods that change it throw {@link IndexUnavailableException} when it could not be recorded.
 * Whoever uses it has a lock of its own.
 */
final class UnitState {
    private final Unit unit;
    private final WriteIndices written;
    private final UnitRecords records;
    private final List<PhysicalTable> tables = new ArrayList<>();
    private final Map<CoveredIndex, Coverage> covered = new HashMap<>();
    private SnapshotRecord record;
    private long revision;
    private Position notBefore = new Position(0, 0);
    private @Nullable String givenUp;

    UnitState(SnapshotRecord record, WriteIndices written, UnitRecords records) {
        this.unit = record.unit();
        this.written = written;
        this.records = records;
        this.record = record;
    }

    void add(PhysicalTable table) {
        tables.add(table);
    }

    List<PhysicalTable> tables() {
        return List.copyOf(tables);
    }

    /** What the unit's rows are written into. */
    List<WriteIndex> indices() {
        return written.of(unit.table());
    }

    /** The same, as records of coverage call them. */
    List<CoveredIndex> present() {
        return indices().stream().map(WriteIndex::covered).toList();
    }

    /** Grows with everything after which a snapshot that is under way is worth nothing. */
    long revision() {
        return revision;
    }

    void outdate() {
        revision++;
    }

    /** The least position to read at. */
    Position notBefore() {
        return notBefore;
    }

    void notBefore(Position position) {
        notBefore = position;
    }

    /** Why no snapshot of this process can make it good; null where one can. */
    @Nullable
    String givenUp() {
        return givenUp;
    }

    void giveUp(String why) {
        givenUp = why;
    }

    boolean knows(CoveredIndex index) {
        return covered.containsKey(index);
    }

    boolean complete(CoveredIndex index) {
        Coverage known = covered.get(index);
        return known != null && known.complete();
    }

    boolean complete() {
        return !indices().isEmpty() && present().stream().allMatch(this::complete);
    }

    /** Takes over what a former process recorded; true where there is a record of its snapshot. */
    boolean recall() {
        covered.putAll(records.covered(unit));
        Optional<SnapshotRecord> known = records.progress(unit);
        known.ifPresent(found -> record = found);
        return known.isPresent();
    }

    /** Records what is known of the present indices, and forgets the others. */
    void cover() {
        records.cover(unit, indices(), covered);
    }

    /** Some of the present indices do not hold all rows. */
    void incomplete(String why, Predicate<CoveredIndex> which) {
        List<CoveredIndex> present = present();
        // Tables that are left out have no index.
        for (CoveredIndex index : present.isEmpty() ? List.of(CoveredIndex.NONE) : present) {
            if (which.test(index)) {
                covered.put(index, new Coverage(unit.table(), unit.shard(), index, false, why));
            }
        }
        cover();
    }

    /** Indices hold all rows. */
    void complete(List<WriteIndex> filled, String note) {
        filled.forEach(index ->
                covered.put(index.covered(), new Coverage(unit.table(), unit.shard(), index.covered(), true, note)));
        cover();
    }

    void forgetOtherIndices() {
        covered.keySet().retainAll(present());
    }

    SnapshotRecord record() {
        return record;
    }

    void write(SnapshotRecord next) {
        record = next;
        records.write(next);
    }

    /** Changes the record without writing it down. */
    void note(SnapshotRecord next) {
        record = next;
    }

    /** Forgets how far a snapshot has come, but not who asked for it. */
    void readNothing(Phase phase, String why) {
        record = record.with(List.of()).with(phase, why);
    }
}
