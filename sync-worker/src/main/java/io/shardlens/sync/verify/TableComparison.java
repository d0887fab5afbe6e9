package io.shardlens.sync.verify;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.source.SourceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * Compares one logical table's rows with its documents. Both are read once, side by side, into digests of ranges; ranges that differ are
 * split and read again while there is too much in them to look at each row; then each row and document of theirs is judged. Memory is bounded
 * whatever the table's size. One thread.
 */
final class TableComparison {
    /** A range of so many rows more than wished for is worth being split. */
    private static final int MUCH = 4;

    private static final int ATTEMPTS = 3;
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final LogicalTable table;
    private final Map<Place, PhysicalTable> all;
    private final List<String> shards;
    private final RowSide rows;
    private final DocumentSide documents;
    private final Recheck recheck;
    private final Workers workers;
    private final Limits limits;
    private final LongConsumer progress;
    private final Waiter waiter;

    private final Map<Place, PhysicalTable> selected = new LinkedHashMap<>();
    private final Map<Place, String> failed = new ConcurrentHashMap<>();
    private Map<Place, Counts> counts = Map.of();

    /**
     * @param all physical tables of the logical table
     * @param selected those to compare
     * @param progress told how many rows and documents were read
     */
    TableComparison(
            LogicalTable table,
            List<PhysicalTable> all,
            List<PhysicalTable> selected,
            RowSide rows,
            DocumentSide documents,
            Recheck recheck,
            Workers workers,
            Limits limits,
            LongConsumer progress,
            Waiter waiter) {
        this.waiter = waiter;
        this.table = table;
        this.all = places(all);
        this.selected.putAll(places(selected));
        boolean everything = this.selected.size() == this.all.size();
        this.shards = everything
                ? List.of()
                : selected.stream().map(t -> t.shard().name()).distinct().toList();
        this.rows = rows;
        this.documents = documents;
        this.recheck = recheck;
        this.workers = workers;
        this.limits = limits;
        this.progress = progress;
    }

    private static Map<Place, PhysicalTable> places(List<PhysicalTable> tables) {
        Map<Place, PhysicalTable> places = new LinkedHashMap<>();
        tables.forEach(t -> places.put(Place.of(t), t));
        return places;
    }

    /** Takes what was found, as it is found. */
    @FunctionalInterface
    interface FindingSink {
        void found(Recheck.Result result) throws InterruptedException;
    }

    /**
     * What a comparison came to.
     *
     * @param counts of each physical table that could be read
     * @param ranges how many there were at first
     * @param differing how many of them differed
     * @param closely rows and documents that were looked at one by one
     * @param failed why physical tables could not be read
     * @param cut whether there is more than was looked at
     */
    record Result(
            Map<PhysicalTable, Counts> counts,
            int ranges,
            int differing,
            long closely,
            Map<Place, String> failed,
            boolean cut) {}

    /** How many rows there are, about. */
    long expected() {
        return documents.count(table, shards);
    }

    /** The ranges for so many rows. */
    Cells cells(long expected) {
        return Cells.all(limits.split(expected, 1));
    }

    Result run(Cells start, FindingSink sink) throws InterruptedException {
        Cells cells = start;
        Pass pass = pass(cells);
        Map<PhysicalTable, Counts> first = new LinkedHashMap<>();
        selected.forEach((place, physical) -> first.put(physical, counts.getOrDefault(place, new Counts())));
        int ranges = cells.size();
        int differing = pass.differing().cardinality();
        for (int split = pass.split(limits); split > 0 && cells.canSplit(split); split = pass.split(limits)) {
            cells = cells.only(pass.differing(), split);
            pass = pass(cells);
        }
        Closer closer = new Closer(sink);
        closer.look(cells, pass);
        return new Result(first, ranges, differing, closer.looked, new TreeMap<>(failed), closer.cut);
    }

    /** One reading of both sides. */
    private record Pass(Digests rows, Digests documents, BitSet differing) {
        long weight(int cell) {
            return Math.max(rows.count(cell), documents.count(cell));
        }

        long weight() {
            return differing.stream().mapToLong(this::weight).sum();
        }

        /** Into how many parts, as a power of two, the ranges that differ should be split; 0 where there is nothing to gain. */
        int split(Limits limits) {
            long weight = weight();
            int count = differing.cardinality();
            return weight > limits.closely() && weight > (long) MUCH * limits.perCell() * count
                    ? limits.split(weight, count)
                    : 0;
        }
    }

    /** Without tables that cannot be read: they must not keep the others from being compared. */
    private Pass pass(Cells cells) throws InterruptedException {
        int failures = 0;
        while (true) {
            int before = failed.size();
            Digests ofRows = new Digests(cells.size());
            Digests ofDocuments = new Digests(cells.size());
            counts = new LinkedHashMap<>();
            selected.keySet().forEach(place -> counts.put(place, new Counts()));
            List<Workers.Task> tasks = new ArrayList<>();
            tasks.add(() ->
                    documents.digest(table, shards, cells, (id, content) -> document(id, content, cells, ofDocuments)));
            selected.forEach((place, physical) -> tasks.add(() -> {
                try {
                    rows.digest(physical, cells, sink(counts.getOrDefault(place, new Counts()), ofRows));
                } catch (SourceException e) {
                    failed.put(place, String.valueOf(e.getMessage()));
                }
            }));
            try {
                workers.run(tasks);
            } catch (IndexUnavailableException e) {
                if (++failures >= ATTEMPTS) {
                    throw e;
                }
                waiter.await(PAUSE);
                continue;
            }
            selected.keySet().removeAll(failed.keySet());
            if (failed.size() == before) {
                return new Pass(ofRows, ofDocuments, ofRows.differing(ofDocuments));
            }
        }
    }

    private RowSide.Sink sink(Counts of, Digests digests) {
        return new RowSide.Sink() {
            @Override
            public void row(int cell, long idHash, long content) {
                of.row();
                digests.add(cell, idHash, content);
            }

            @Override
            public void read(long read) {
                progress.accept(read);
            }

            @Override
            public void stranger() {
                of.stranger();
            }

            @Override
            public void unreadable() {
                of.unreadable();
            }
        };
    }

    private void document(String id, HashedSource content, Cells cells, Digests digests) {
        progress.accept(1);
        long idHash = Hash64.of(id);
        int cell = cells.of(idHash);
        if (cell >= 0 && isOurs(content)) {
            Counts of = counts.get(new Place(content.shard(), content.table()));
            if (of != null) {
                of.document();
            }
            digests.add(cell, idHash, content.hash());
        }
    }

    /** Of a table that is compared, or of none that there is. */
    private boolean isOurs(HashedSource content) {
        Place place = new Place(content.shard(), content.table());
        return selected.containsKey(place) || !all.containsKey(place);
    }

    /** Looks at each row and document in the ranges that differ, as many at a time as memory allows. */
    private final class Closer {
        private final FindingSink sink;
        private long looked;
        private int found;
        private boolean cut;

        Closer(FindingSink sink) {
            this.sink = sink;
        }

        void look(Cells cells, Pass pass) throws InterruptedException {
            BitSet group = new BitSet();
            long weight = 0;
            for (int cell = pass.differing().nextSetBit(0);
                    cell >= 0;
                    cell = pass.differing().nextSetBit(cell + 1)) {
                if (!group.isEmpty() && weight + pass.weight(cell) > limits.closely()) {
                    look(cells.only(group, 0));
                    group = new BitSet();
                    weight = 0;
                    if (cut) {
                        return;
                    }
                }
                group.set(cell);
                weight += pass.weight(cell);
            }
            if (!group.isEmpty()) {
                look(cells.only(group, 0));
            }
        }

        private void look(Cells cells) throws InterruptedException {
            List<Suspect> suspects = List.copyOf(suspects(cells).values());
            List<Suspect> open = new ArrayList<>();
            for (int from = 0; from < suspects.size() && !cut; from += Recheck.BATCH) {
                List<Suspect> batch = suspects.subList(from, Math.min(suspects.size(), from + Recheck.BATCH));
                looked += batch.size();
                Recheck.Glance glance = recheck.glance(table, all, batch);
                sink.found(new Recheck.Result(List.of(), glance.stubs(), List.of()));
                open.addAll(glance.open());
                if (open.size() >= Recheck.BATCH) {
                    judge(open.subList(0, Recheck.BATCH));
                    open = new ArrayList<>(open.subList(Recheck.BATCH, open.size()));
                }
            }
            if (!open.isEmpty() && !cut) {
                judge(open);
            }
        }

        private void judge(List<Suspect> open) throws InterruptedException {
            if (found >= limits.findings()) {
                cut = true;
                return;
            }
            Recheck.Result result = recheck.judge(table, all, open);
            found += result.findings().size();
            sink.found(result);
        }

        private Map<String, Suspect> suspects(Cells cells) throws InterruptedException {
            Map<String, Suspect> suspects = new ConcurrentHashMap<>();
            List<Workers.Task> tasks = new ArrayList<>();
            tasks.add(() -> documents.ids(table, shards, (id, content) -> {
                if (cells.of(Hash64.of(id)) >= 0 && isOurs(content)) {
                    suspects.merge(id, new Suspect(id, List.of(), Set.of()), TableComparison::merged);
                }
            }));
            Function<PhysicalTable, Workers.Task> rowsOf = physical -> () -> rows.ids(
                    physical,
                    cells,
                    (id, key) -> suspects.merge(id, new Suspect(id, key, Set.of(physical)), TableComparison::merged));
            selected.values().forEach(physical -> tasks.add(rowsOf.apply(physical)));
            workers.run(tasks);
            return suspects;
        }
    }

    private static Suspect merged(Suspect one, Suspect other) {
        Set<PhysicalTable> seen = new HashSet<>(one.seenIn());
        seen.addAll(other.seenIn());
        return new Suspect(one.id(), one.key().isEmpty() ? other.key() : one.key(), seen);
    }
}
