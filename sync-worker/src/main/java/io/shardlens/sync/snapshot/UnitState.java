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
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one unit, and on record: methods that change it throw {@link IndexUnavailableException} when it could not be recorded.
 * Whoever uses it has a lock of its own.
 */
final class UnitState {
    static final String PAUSED = "paused; ./shardlens sync resume lets it go on";

    private final Unit unit;
    private final WriteIndices written;
    private final UnitRecords records;
    private final Supplier<List<PhysicalTable>> tables;
    private final Supplier<String> definition;
    private final Map<String, Long> floors = new HashMap<>();
    private Set<String> inexact = Set.of();
    private final Map<CoveredIndex, Coverage> covered = new HashMap<>();
    private SnapshotRecord record;
    private long revision;
    private Position notBefore = new Position(0, 0);
    private @Nullable String givenUp;
    private boolean paused;
    private @Nullable String leftOut;

    /**
     * @param tables the unit's, as they are declared now
     * @param definition of the logical table, as it is now
     */
    UnitState(
            SnapshotRecord record,
            WriteIndices written,
            UnitRecords records,
            Supplier<List<PhysicalTable>> tables,
            Supplier<String> definition) {
        this.tables = tables;
        this.definition = definition;
        this.unit = record.unit();
        this.written = written;
        this.records = records;
        this.record = record;
    }

    /** In the order that people count them in: {@code t_2} before {@code t_10}. */
    List<PhysicalTable> tables() {
        return tables.get().stream()
                .sorted(Comparator.comparing(
                                (PhysicalTable table) -> table.table().length())
                        .thenComparing(PhysicalTable::table))
                .toList();
    }

    /** What the logical table is declared as. */
    String definition() {
        return definition.get();
    }

    /** Columns whose values in MySQL have changed without events and are not all in the indices yet. */
    Set<String> inexact() {
        return inexact;
    }

    /** More of them. */
    void addInexact(Set<String> columns) {
        Set<String> all = new HashSet<>(inexact);
        all.addAll(columns);
        inexact = Set.copyOf(all);
    }

    /** A physical table was emptied at a version. */
    void raiseFloor(String table, long version) {
        floors.merge(table, version, Math::max);
    }

    /** By physical table: below which version its rows are gone. */
    Map<String, Long> floors() {
        return Map.copyOf(floors);
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
        String reason = givenUp == null ? leftOut : givenUp;
        return reason == null && paused ? PAUSED : reason;
    }

    /** Whether somebody wants its changes to be passed over; returns the same. */
    boolean pause(boolean wanted) {
        paused = wanted;
        return wanted;
    }

    /** @param why the table cannot be indexed as it is declared now; null where it can */
    void leaveOut(@Nullable String why) {
        leftOut = why;
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
        String now = definition.get();
        records.covered(unit).forEach((index, known) -> {
            known.floors().forEach(this::raiseFloor);
            // Rows were written as they were declared then.
            if (known.definition().equals(now)) {
                addInexact(known.inexact());
                covered.put(index, known);
            }
        });
        Optional<SnapshotRecord> known = records.progress(unit);
        known.ifPresent(found -> record = found);
        return known.isPresent();
    }

    /** Records what is known of the present indices, and forgets the others. */
    void cover() {
        covered.replaceAll((index, known) -> coverage(index, known.complete(), known.note()));
        records.cover(unit, indices(), covered);
    }

    /** Some of the present indices do not hold all rows. */
    void incomplete(String why, Predicate<CoveredIndex> which) {
        List<CoveredIndex> present = present();
        // Tables that are left out have no index.
        for (CoveredIndex index : present.isEmpty() ? List.of(CoveredIndex.NONE) : present) {
            if (which.test(index)) {
                covered.put(index, coverage(index, false, why));
            }
        }
        cover();
    }

    /** Indices hold all rows. */
    void complete(List<WriteIndex> filled, String note) {
        filled.forEach(index -> covered.put(index.covered(), coverage(index.covered(), true, note)));
        if (filled.stream().map(WriteIndex::covered).toList().containsAll(present())) {
            inexact = Set.of();
        }
        cover();
    }

    private Coverage coverage(CoveredIndex index, boolean complete, String note) {
        return new Coverage(
                unit.table(), unit.shard(), index, complete, note, inexact, definition.get(), Map.copyOf(floors));
    }

    /**
     * The present indices may have got other fields: what was known of them as they were is known of them still.
     *
     * @param columns of the logical table; there is no asking for others any more
     */
    void redefined(Set<String> columns) {
        Set<String> left = new HashSet<>(inexact);
        left.retainAll(columns);
        inexact = Set.copyOf(left);
        for (CoveredIndex index : present()) {
            covered.values().stream()
                    .filter(known -> known.index().uuid().equals(index.uuid()))
                    .max(Comparator.comparing(known -> known.index().equals(index)))
                    .ifPresent(known -> covered.put(index, coverage(index, known.complete(), known.note())));
        }
        forgetOtherIndices();
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
