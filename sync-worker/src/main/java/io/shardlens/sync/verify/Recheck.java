package io.shardlens.sync.verify;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.Waiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks at suspects until each is judged, see {@link Observation}. One thread at a time. */
final class Recheck {
    /** Rows and documents in memory at once: both may be large. */
    static final int BATCH = 200;

    private static final int ATTEMPTS = 10;
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final RowSide rows;
    private final DocumentSide documents;
    private final StreamSide streams;
    private final Waiter waiter;

    Recheck(RowSide rows, DocumentSide documents, StreamSide streams, Waiter waiter) {
        this.rows = rows;
        this.documents = documents;
        this.streams = streams;
        this.waiter = waiter;
    }

    /**
     * What became of some suspects.
     *
     * @param findings those that differ
     * @param stubs how many are in the index by their keys alone
     * @param changing those whose rows changed each time they were looked at
     */
    record Result(List<Finding> findings, long stubs, List<Suspect> changing) {
        Result {
            findings = List.copyOf(findings);
            changing = List.copyOf(changing);
        }
    }

    /**
     * What a glance showed.
     *
     * @param stubs how many are in the index by their keys alone
     * @param open those that did not look equal
     */
    record Glance(long stubs, List<Suspect> open) {
        Glance {
            open = List.copyOf(open);
        }
    }

    /**
     * Compares without waiting for anything. Most are equal: they only share a range with one that is not.
     *
     * @param tables all physical tables of the logical table
     * @param suspects at most {@link #BATCH}
     */
    Glance glance(LogicalTable table, Map<Place, PhysicalTable> tables, Collection<Suspect> suspects)
            throws InterruptedException {
        long stubs = 0;
        List<Suspect> open = new ArrayList<>();
        for (Observation seen : observe(table, tables, suspects, false)) {
            if (seen.isEqual()) {
                stubs += isStub(seen) ? 1 : 0;
            } else {
                open.add(seen.suspect());
            }
        }
        return new Glance(stubs, open);
    }

    /**
     * Judges.
     *
     * @param tables all physical tables of the logical table
     * @param suspects at most {@link #BATCH}
     */
    Result judge(LogicalTable table, Map<Place, PhysicalTable> tables, Collection<Suspect> suspects)
            throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        long stubs = 0;
        List<Suspect> open = List.copyOf(suspects);
        for (int attempt = 1; attempt <= ATTEMPTS && !open.isEmpty(); attempt++) {
            if (attempt > 1) {
                waiter.await(PAUSE);
            }
            List<Suspect> again = new ArrayList<>();
            for (Observation seen : observe(table, tables, open, true)) {
                switch (seen.verdict()) {
                    case Observation.Verdict.Equal equal -> stubs += equal.stub() ? 1 : 0;
                    case Observation.Verdict.Changing ignored -> again.add(seen.suspect());
                    case Observation.Verdict.Different different -> {
                        // A row on its way from one shard to another is for a moment in both.
                        if (different.finding().kind() == Finding.Kind.DUPLICATE_KEY && attempt < ATTEMPTS) {
                            again.add(seen.suspect());
                        } else {
                            findings.add(different.finding());
                        }
                    }
                }
            }
            open = again;
        }
        return new Result(findings, stubs, open);
    }

    private static boolean isStub(Observation seen) {
        return seen.verdict() instanceof Observation.Verdict.Equal equal && equal.stub();
    }

    private List<Observation> observe(
            LogicalTable table, Map<Place, PhysicalTable> tables, Collection<Suspect> suspects, boolean proven)
            throws InterruptedException {
        List<String> ids = suspects.stream().map(Suspect::id).toList();
        Map<String, StoredDocument> before = documents.get(table, ids);
        List<Suspect> known = suspects.stream()
                .map(s -> completed(s, before.get(s.id()), table, tables))
                .toList();
        Map<PhysicalTable, List<List<Object>>> keys = keys(known);
        List<String> servers =
                keys.keySet().stream().map(t -> t.shard().server()).distinct().toList();
        if (proven) {
            servers.forEach(streams::barrier);
        }
        Map<PhysicalTable, RowSide.Rows> read = new LinkedHashMap<>();
        Map<String, GtidSet> executed = new TreeMap<>();
        keys.forEach((physical, wanted) -> read.put(physical, read(physical, wanted, executed)));
        List<Suspect> complete = withOwners(known, read, tables);
        Map<PhysicalTable, List<List<Object>>> more = keys(complete);
        more.keySet().removeAll(read.keySet());
        if (proven) {
            more.keySet().stream().map(t -> t.shard().server()).distinct().forEach(streams::barrier);
        }
        more.forEach((physical, wanted) -> read.put(physical, read(physical, wanted, executed)));
        String standing = proven ? await(executed) : "";
        Map<String, StoredDocument> after = proven ? documents.get(table, ids) : before;
        return complete.stream()
                .map(s -> observation(s, read, before.get(s.id()), after.get(s.id()), standing))
                .toList();
    }

    private RowSide.Rows read(PhysicalTable table, List<List<Object>> keys, Map<String, GtidSet> executed) {
        String server = table.shard().server();
        RowSide.Rows found = rows.at(table, keys, streams.searchable(server));
        executed.merge(server, found.executed(), GtidSet::union);
        return found;
    }

    /** With the tables that rows belong to which were found elsewhere. */
    private static List<Suspect> withOwners(
            List<Suspect> suspects, Map<PhysicalTable, RowSide.Rows> read, Map<Place, PhysicalTable> tables) {
        List<Suspect> complete = new ArrayList<>();
        for (Suspect suspect : suspects) {
            Set<PhysicalTable> places = new LinkedHashSet<>(suspect.seenIn());
            for (PhysicalTable table : suspect.seenIn()) {
                RowSide.Rows found = read.get(table);
                RowSide.Stranger stranger =
                        found == null ? null : found.strangers().get(suspect.id());
                PhysicalTable owner = stranger == null ? null : tables.get(stranger.owner());
                if (owner != null) {
                    places.add(owner);
                }
            }
            complete.add(new Suspect(suspect.id(), suspect.key(), places));
        }
        return complete;
    }

    /** With the key, and with the table that the document names among those where a row is looked for. */
    private Suspect completed(
            Suspect suspect, @Nullable StoredDocument document, LogicalTable table, Map<Place, PhysicalTable> tables) {
        Map<Place, PhysicalTable> places = new LinkedHashMap<>();
        suspect.seenIn().forEach(t -> places.put(Place.of(t), t));
        PhysicalTable named = document == null ? null : tables.get(document.place());
        if (named != null) {
            places.put(Place.of(named), named);
        }
        List<Object> key = suspect.key();
        if (key.isEmpty() && !places.isEmpty()) {
            List<Object> ofId = rows.key(places.values().iterator().next(), suspect.id());
            List<Object> told = ofId == null && document != null ? rows.key(table, suspect.id(), document) : ofId;
            key = told == null ? List.of() : told;
        }
        return new Suspect(suspect.id(), key, Set.copyOf(places.values()));
    }

    private static Map<PhysicalTable, List<List<Object>>> keys(List<Suspect> suspects) {
        Map<PhysicalTable, List<List<Object>>> keys = new HashMap<>();
        for (Suspect suspect : suspects) {
            if (!suspect.key().isEmpty()) {
                suspect.seenIn()
                        .forEach(t ->
                                keys.computeIfAbsent(t, x -> new ArrayList<>()).add(suspect.key()));
            }
        }
        return keys;
    }

    private String await(Map<String, GtidSet> executed) throws InterruptedException {
        List<String> standing = new ArrayList<>();
        for (Map.Entry<String, GtidSet> entry : executed.entrySet()) {
            String reason = streams.awaitSearchable(entry.getKey(), entry.getValue());
            if (!reason.isEmpty()) {
                standing.add(reason);
            }
        }
        return standing.stream().collect(Collectors.joining("; "));
    }

    private static Observation observation(
            Suspect suspect,
            Map<PhysicalTable, RowSide.Rows> read,
            @Nullable StoredDocument before,
            @Nullable StoredDocument after,
            String standing) {
        List<Observation.Row> own = new ArrayList<>();
        List<Observation.Row> strangers = new ArrayList<>();
        for (PhysicalTable table : suspect.seenIn()) {
            RowSide.Rows found = read.get(table);
            Observation.Row row = found == null ? null : found.own().get(suspect.id());
            RowSide.Stranger stranger = found == null ? null : found.strangers().get(suspect.id());
            if (row != null) {
                own.add(row);
            } else if (stranger != null) {
                strangers.add(stranger.row());
            }
        }
        own.sort((a, b) -> a.table().toString().compareTo(b.table().toString()));
        return new Observation(suspect, own, strangers, before, after, standing);
    }
}
