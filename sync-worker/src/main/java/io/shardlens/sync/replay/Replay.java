package io.shardlens.sync.replay;

import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.index.DeadLetterBox;
import io.shardlens.sync.verify.DocumentStates;
import io.shardlens.sync.verify.Restoration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes the documents of letters anew from their rows, and removes the letters that are answered. A row that still cannot be indexed gets a
 * new letter in place of the old one. One thread.
 */
final class Replay {
    private static final int POLLS = 150;
    private static final Duration POLL = Duration.ofMillis(200);

    private final Restoration restoration;
    private final Rows rows;
    private final DeadLetterBox box;
    private final Waiter waiter;

    /** What a replay has to know of rows and documents. */
    interface Rows {
        /** The physical table that a letter is about; empty where the configuration has none. */
        Optional<PhysicalTable> table(DeadLetter letter);

        /** The key of a letter's row; empty where nothing says it. */
        Optional<List<Object>> key(PhysicalTable table, DeadLetter letter);

        /** Makes the server's stream go on, so that it passes where it was. */
        void push(String server);

        /** The version that a row of the table would be written at now; 0 where no worker has followed its server yet. */
        long version(PhysicalTable table);

        /** What the documents of some rows hold now, by id. */
        Map<String, DocumentStates.State> states(PhysicalTable table, Map<String, DocumentOp> written);

        /** Another table that has a row whose document the letter's is; empty where there is none. */
        Optional<PhysicalTable> holder(PhysicalTable table, DeadLetter letter, List<Object> key);
    }

    /**
     * What became of a letter.
     *
     * @param answered whether the letter is, or would be, removed and the row has none any more
     * @param text for people
     */
    record Outcome(boolean answered, String text) {}

    Replay(Restoration restoration, Rows rows, DeadLetterBox box, Waiter waiter) {
        this.restoration = restoration;
        this.rows = rows;
        this.box = box;
        this.waiter = waiter;
    }

    /** @return what became of each, by letter id */
    Map<String, Outcome> run(List<DeadLetterBox.Kept> letters, boolean dryRun) throws InterruptedException {
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        Map<PhysicalTable, List<DeadLetterBox.Kept>> byTable = new LinkedHashMap<>();
        Map<String, List<Object>> keys = new HashMap<>();
        for (DeadLetterBox.Kept kept : letters) {
            Optional<PhysicalTable> table = rows.table(kept.letter());
            Optional<List<Object>> key = table.flatMap(t -> rows.key(t, kept.letter()));
            if (table.isEmpty()) {
                outcomes.put(kept.id(), new Outcome(false, "the configuration has no such table; purge the letter"));
            } else if (kept.letter().kind() == DeadLetter.Kind.UNREADABLE_KEY || key.isEmpty()) {
                outcomes.put(
                        kept.id(),
                        new Outcome(false, "nothing says the row's key; take a snapshot of the table, then purge"));
            } else {
                Optional<PhysicalTable> holder = rows.holder(table.get(), kept.letter(), key.get());
                if (holder.isPresent()) {
                    outcomes.put(kept.id(), new Outcome(false, "the id still belongs to a row of " + holder.get()));
                } else {
                    byTable.computeIfAbsent(table.get(), t -> new ArrayList<>()).add(kept);
                    keys.put(kept.id(), key.get());
                }
            }
        }
        for (Map.Entry<PhysicalTable, List<DeadLetterBox.Kept>> entry : byTable.entrySet()) {
            table(entry.getKey(), entry.getValue(), keys, dryRun, outcomes);
        }
        return outcomes;
    }

    private void table(
            PhysicalTable table,
            List<DeadLetterBox.Kept> letters,
            Map<String, List<Object>> keys,
            boolean dryRun,
            Map<String, Outcome> outcomes)
            throws InterruptedException {
        Map<String, List<Object>> wanted = new LinkedHashMap<>();
        letters.forEach(kept -> wanted.put(kept.letter().documentId(), keys.getOrDefault(kept.id(), List.of())));
        if (dryRun) {
            Restoration.Written written = restoration.prepare(table, wanted, true);
            letters.forEach(kept -> outcomes.put(kept.id(), intended(kept.letter(), written)));
            return;
        }
        long newest =
                letters.stream().mapToLong(k -> k.letter().version()).max().orElse(0);
        if (!passed(table, newest)) {
            letters.forEach(kept -> outcomes.put(
                    kept.id(),
                    new Outcome(
                            false,
                            "the stream of server '" + table.shard().server()
                                    + "' does not pass the letter; is a worker running?")));
            return;
        }
        Restoration.Written written = restoration.restore(table, wanted, true);
        Map<String, DocumentStates.State> states = rows.states(table, written.operations());
        Set<String> done = new HashSet<>();
        for (DeadLetterBox.Kept kept : letters) {
            Outcome outcome = outcome(kept.letter(), written, states);
            outcomes.put(kept.id(), outcome);
            // A row that still has something to tell of has told it anew, in a letter of the version written just now.
            if (states.get(kept.letter().documentId()) != DocumentStates.State.OTHER) {
                done.add(kept.id());
            }
        }
        box.remove(done);
    }

    /** Whether rows are written at higher versions than the letters', so that neither they nor new letters meet the old. */
    private boolean passed(PhysicalTable table, long version) throws InterruptedException {
        rows.push(table.shard().server());
        for (int poll = 0; poll < POLLS; poll++) {
            if (rows.version(table) > version) {
                return true;
            }
            waiter.await(POLL);
        }
        return false;
    }

    private static Outcome intended(DeadLetter letter, Restoration.Written written) {
        DocumentOp operation = written.operations().get(letter.documentId());
        if (operation == null) {
            return new Outcome(true, "the row belongs elsewhere; the letter would be removed");
        }
        if (operation.kind() == DocumentOp.Kind.TOMBSTONE) {
            return new Outcome(true, "the row is gone; the letter would be removed");
        }
        return operation.letters().isEmpty()
                ? new Outcome(true, "would be written whole, if the index takes it")
                : new Outcome(false, "would still lack something: " + reasons(operation));
    }

    private static Outcome outcome(
            DeadLetter letter, Restoration.Written written, Map<String, DocumentStates.State> states) {
        DocumentOp operation = written.operations().get(letter.documentId());
        if (operation == null) {
            return new Outcome(true, "the row belongs elsewhere under the topology");
        }
        return switch (states.getOrDefault(letter.documentId(), DocumentStates.State.OTHER)) {
            case WRITTEN ->
                operation.letters().isEmpty()
                        ? new Outcome(true, "indexed")
                        : new Outcome(false, "still lacks something: " + reasons(operation));
            case GONE -> new Outcome(true, "the row is gone");
            case STUB -> new Outcome(false, "the index still refuses the row; see its new letter");
            case FOREIGN -> new Outcome(false, "the id still belongs to a row of another table");
            case OTHER -> new Outcome(false, "the document is ahead of the stream; run repair");
        };
    }

    private static String reasons(DocumentOp operation) {
        return operation.letters().getFirst().reasons().getFirst().message();
    }
}
