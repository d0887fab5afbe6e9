package io.shardlens.sync.reindex;

import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.TableIndices;
import io.shardlens.sync.index.TableIndices.Found;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.reindex.Reindex.Stage;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves tables from one index to another: keeps the records of it and does what they say with indices and aliases. Commands and all workers
 * may do so at once, since a record is only replaced as it was seen. Every method throws {@link IndexUnavailableException} when the
 * index does not answer. Any thread.
 */
public final class Reindexes {
    private static final Logger LOGGER = LoggerFactory.getLogger(Reindexes.class);

    private final StateStore store;
    private final TableIndices indices;

    public Reindexes(StateStore store, TableIndices indices) {
        this.store = store;
        this.indices = indices;
    }

    /** The record of a table; empty where it never had another index. */
    public Optional<Reindex> read(String table) {
        return store.read(Reindex.id(table)).map(stored -> Reindex.of(stored.document()));
    }

    /**
     * Makes sure that there is an index that takes the table's columns: brings the present one up to date, or begins with a new one where that
     * cannot be done. The new one then has to be filled by a snapshot, and readers get it once that is complete.
     *
     * @param own fields of the table as it is now; where its rows are halves, all is about the index of the one that leads
     * @return what the table's rows are written into from now on, the one that readers are to use first
     */
    public List<WriteIndex> prepare(IndexFields own) {
        IndexFields fields = own.whole();
        LogicalTable table = fields.table();
        if (indices.behind(IndexNames.alias(table)).isEmpty()) {
            indices.createFirst(fields);
        }
        WriteIndex current = present(table);
        Optional<Reindex> open = settled(table, current);
        Optional<WriteIndex> other = open.flatMap(r -> indices.find(r.to().equals(current.name()) ? r.from() : r.to()));
        Optional<WriteIndex> otherFitting = other.flatMap(o -> fitting(indices.fit(o, fields)));
        return switch (indices.fit(current, fields)) {
            case Found.Fitting fits -> {
                shareAlias(table, current);
                yield written(open, fits.index(), otherFitting);
            }
            case Found.Unfit unfit ->
                open.filter(reindex -> reindex.stage() == Stage.BUILDING)
                        .flatMap(reindex -> otherFitting.map(o -> {
                            replace(reindex, reindex.withoutFrom(unfit.reason()));
                            return List.of(o);
                        }))
                        .orElseGet(() -> List.of(begin(fields, current, false, unfit.reason())));
        };
    }

    /** Readers of either half use the same index. */
    private void shareAlias(LogicalTable table, WriteIndex current) {
        table.otherHalf().ifPresent(other -> {
            String shown = indices.behind(IndexNames.alias(other))
                    .map(WriteIndex::name)
                    .orElse("");
            if (!shown.equals(current.name())) {
                indices.show(other, current);
            }
        });
    }

    private static Optional<WriteIndex> fitting(Found found) {
        return switch (found) {
            case Found.Fitting fits -> Optional.of(fits.index());
            case Found.Unfit unfit -> {
                LOGGER.atWarn().log("An index is no longer written: {}", unfit.reason());
                yield Optional.empty();
            }
        };
    }

    private static List<WriteIndex> written(Optional<Reindex> open, WriteIndex current, Optional<WriteIndex> other) {
        if (open.isEmpty()
                || other.isEmpty()
                || (open.get().stage() == Stage.SWAPPED && !open.get().fromFits())) {
            return List.of(current);
        }
        return open.get().fromFits() ? List.of(current, other.get()) : List.of(other.get());
    }

    /** The open record of a table, brought in line with the index that readers have: a process may have died in between. */
    private Optional<Reindex> settled(LogicalTable table, WriteIndex current) {
        Optional<Reindex> found = read(table.name()).filter(Reindex::open);
        if (found.isEmpty()) {
            return found;
        }
        Reindex record = found.get();
        Stage stage = current.name().equals(record.to())
                ? Stage.SWAPPED
                : current.name().equals(record.from()) ? Stage.BUILDING : Stage.OVER;
        if (stage == record.stage()) {
            return found;
        }
        Reindex next = record.at(stage);
        replace(record, next);
        return Optional.of(next).filter(Reindex::open);
    }

    /**
     * Begins with a new index for a table, or goes on with the one that was begun.
     *
     * @param reason for people
     * @throws ReindexException when readers have got it already
     */
    public Reindex begin(IndexFields own, String reason) {
        IndexFields fields = own.whole();
        LogicalTable table = fields.table();
        WriteIndex current = present(table);
        Optional<Reindex> open = settled(table, current);
        if (open.isPresent() && open.get().stage() == Stage.SWAPPED) {
            throw new ReindexException("table '" + table.name() + "' has moved to index "
                    + open.get().to()
                    + ", and the old one is still there: --drop-old deletes it, --rollback goes back to it");
        }
        begin(fields, current, open.map(Reindex::fromFits).orElse(true), reason);
        return read(table.name()).orElseThrow();
    }

    private WriteIndex begin(IndexFields fields, WriteIndex current, boolean currentFits, String reason) {
        LogicalTable table = fields.table();
        Optional<Reindex> open = settled(table, current).filter(r -> r.stage() == Stage.BUILDING);
        Optional<WriteIndex> begun =
                open.flatMap(r -> indices.find(r.to())).flatMap(i -> fitting(indices.fit(i, fields)));
        if (begun.isPresent()) {
            return begun.get();
        }
        Optional<StateStore.Stored> seen = store.read(Reindex.id(table.name()));
        if (open.isEmpty()
                && seen.filter(s -> Reindex.of(s.document()).stage() == Stage.BUILDING)
                        .isPresent()) {
            throw changed(table.name());
        }
        int last = Math.max(
                indices.lastGeneration(table),
                seen.map(s -> generation(table, Reindex.of(s.document()).to())).orElse(0));
        Reindex record = new Reindex(
                table.name(),
                Stage.BUILDING,
                current.name(),
                IndexNames.physical(table, last + 1),
                currentFits,
                reason);
        // The record first: of two that begin at once one is told so before there is a second new index.
        store(record, seen.map(StateStore.Stored::mark));
        LOGGER.atInfo()
                .addKeyValue("table", table.name())
                .addKeyValue("from", record.from())
                .addKeyValue("to", record.to())
                .log("Building a new index: {}", reason);
        return indices.create(fields, last + 1);
    }

    private static int generation(LogicalTable table, String name) {
        String digits =
                name.substring(Math.min(name.length(), IndexNames.alias(table).length() + 1));
        return digits.matches("[0-9]{6}") ? Integer.parseInt(digits) : 0;
    }

    private WriteIndex present(LogicalTable table) {
        String alias = IndexNames.alias(table);
        return indices.behind(alias)
                .orElseThrow(() -> new IndexUnavailableException(
                        "no index has the alias " + alias + " of table '" + table.name()
                                + "': ./shardlens sync run makes one where there is no " + IndexNames.physical(table, 1)
                                + ", and else waits until somebody has put the alias back",
                        null));
    }

    /** What a table's rows are written into, as its record says; empty while an index of it is missing. */
    public List<WriteIndex> indices(LogicalTable own) {
        LogicalTable table = own.leader();
        Optional<WriteIndex> present = indices.behind(IndexNames.alias(table));
        if (present.isEmpty()) {
            return List.of();
        }
        Optional<Reindex> open = settled(table, present.get());
        Optional<WriteIndex> other =
                open.flatMap(r -> indices.find(r.to().equals(present.get().name()) ? r.from() : r.to()));
        // Who has just begun to build it has the record first.
        boolean comes = other.isEmpty()
                && open.filter(record -> record.stage() == Stage.BUILDING).isPresent();
        return comes ? List.of() : written(open, present.get(), other);
    }

    /**
     * Gives readers the new index.
     *
     * @throws ReindexException when there is none
     */
    public Reindex swap(LogicalTable table) {
        return swap(table, Stage.BUILDING, Stage.SWAPPED);
    }

    /**
     * Gives readers the old index again; the new one is kept and written.
     *
     * @throws ReindexException when there is none, or it cannot take the table's columns
     */
    public Reindex swapBack(LogicalTable table) {
        return swap(table, Stage.SWAPPED, Stage.BUILDING);
    }

    /** Gives readers the new index of a table whose old one is of no use, once it holds the rows of all shards. */
    public void swapWhenFilled(LogicalTable own) {
        LogicalTable table = own.leader();
        Optional<Reindex> open = read(table.name()).filter(r -> r.stage() == Stage.BUILDING && !r.fromFits());
        Optional<WriteIndex> to = open.flatMap(r -> indices.find(r.to()));
        if (to.isPresent() && new FilledShards(store).missing(table, to.get()).isEmpty()) {
            try {
                swap(table);
            } catch (ReindexException e) {
                // Another worker was faster.
                LOGGER.atDebug().addKeyValue("table", table.name()).log("Not swapped: {}", e.getMessage());
            }
        }
    }

    private Reindex swap(LogicalTable own, Stage before, Stage after) {
        LogicalTable table = own.leader();
        Reindex record = open(table, before);
        boolean forth = after == Stage.SWAPPED;
        if (!forth && !record.fromFits()) {
            throw new ReindexException("index " + record.from() + " of table '" + table.name()
                    + "' cannot be gone back to: it does not take the table's columns, and has not been written since "
                    + record.to() + " was begun");
        }
        WriteIndex next = index(forth ? record.to() : record.from());
        if (table.half() == null) {
            indices.swap(IndexNames.alias(table), index(forth ? record.from() : record.to()), next);
        } else {
            indices.show(table, next);
            shareAlias(table, next);
        }
        Reindex swapped = record.at(after);
        replace(record, swapped);
        LOGGER.atInfo()
                .addKeyValue("table", table.name())
                .addKeyValue("index", forth ? record.to() : record.from())
                .log("Readers have got another index");
        return swapped;
    }

    /**
     * Deletes the index that readers do not use: the old one once they have the new one, the new one before.
     *
     * @return what has been deleted
     * @throws ReindexException when the table has one index
     */
    public String drop(LogicalTable own, Stage at) {
        LogicalTable table = own.leader();
        Reindex record = open(table, at);
        String gone = at == Stage.SWAPPED ? record.from() : record.to();
        if (at == Stage.BUILDING && !record.fromFits()) {
            throw new ReindexException("index " + gone + " of table '" + table.name()
                    + "' is the only one that takes the table's columns, and cannot be given up");
        }
        // The record first: workers that see it write into the other index no longer.
        replace(record, record.at(Stage.OVER));
        indices.find(gone).ifPresent(indices::delete);
        LOGGER.atInfo()
                .addKeyValue("table", table.name())
                .addKeyValue("index", gone)
                .log("Deleted an index");
        return gone;
    }

    /** The record of a table, brought in line with the index that readers have. */
    public Optional<Reindex> look(LogicalTable table) {
        return settled(table.leader(), present(table.leader()));
    }

    /**
     * The record of a table that has come so far.
     *
     * @throws ReindexException when it has not, or has come further
     */
    public Reindex require(LogicalTable table, Stage stage) {
        return open(table.leader(), stage);
    }

    private Reindex open(LogicalTable table, Stage stage) {
        Optional<Reindex> open = settled(table, present(table));
        return open.filter(r -> r.stage() == stage)
                .orElseThrow(() -> new ReindexException(
                        open.isEmpty()
                                ? "table '" + table.name() + "' is not on its way to another index: reindex --table "
                                        + table.name() + " begins"
                                : stage == Stage.SWAPPED
                                        ? "readers of table '" + table.name() + "' still use "
                                                + open.get().from() + ": --swap gives them "
                                                + open.get().to()
                                        : "readers of table '" + table.name() + "' use "
                                                + open.get().to() + " already"));
    }

    private WriteIndex index(String name) {
        return indices.find(name).orElseThrow(() -> new ReindexException("index " + name + " is not there any more"));
    }

    private void replace(Reindex seen, Reindex next) {
        Optional<StateStore.Stored> stored = store.read(Reindex.id(seen.table()));
        if (stored.isPresent() && Reindex.of(stored.get().document()).equals(seen)) {
            store(next, stored.map(StateStore.Stored::mark));
        } else if (stored.isEmpty() || !Reindex.of(stored.get().document()).equals(next)) {
            throw changed(seen.table());
        }
    }

    private void store(Reindex record, Optional<StateStore.Mark> mark) {
        try {
            store.write(Reindex.id(record.table()), record.toJson(), mark.orElse(null));
        } catch (StateStore.ConflictException e) {
            throw changed(record.table());
        }
    }

    private static IndexUnavailableException changed(String table) {
        return new IndexUnavailableException(
                "somebody else is changing the indices of table '" + table + "' at the same time", null);
    }
}
