package io.shardlens.sync.verify;

import io.shardlens.catalog.index.Fields;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.index.BulkPort;
import io.shardlens.sync.index.DocumentRemoval;
import io.shardlens.sync.index.HalfWrites;
import io.shardlens.sync.index.ItemOutcome;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.index.WrittenAs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Makes findings good. A document is written from its row at a version that the stream's later changes exceed. Where somebody has raised the
 * document's own version beyond that, the document is first taken away with its version. What was done is looked at again. One thread.
 */
final class Repairer implements Verification.Repair {
    /** Elasticsearch remembers deletes for a minute, should it not forget them when told to. */
    private static final int PATIENCE = 150;

    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Restoration restoration;
    private final Recheck recheck;
    private final Function<LogicalTable, Map<Place, PhysicalTable>> tables;
    private final Function<PhysicalTable, WriteIndex> index;
    private final BulkPort bulk;
    private final DocumentRemoval removal;
    private final Waiter waiter;

    Repairer(
            Restoration restoration,
            Recheck recheck,
            Function<LogicalTable, Map<Place, PhysicalTable>> tables,
            Function<PhysicalTable, WriteIndex> index,
            BulkPort bulk,
            DocumentRemoval removal,
            Waiter waiter) {
        this.restoration = restoration;
        this.recheck = recheck;
        this.tables = tables;
        this.index = index;
        this.bulk = bulk;
        this.removal = removal;
        this.waiter = waiter;
    }

    @Override
    public Map<Finding, Outcome> repair(LogicalTable table, List<Finding> findings) throws InterruptedException {
        Map<Finding, Outcome> outcomes = new HashMap<>();
        Map<String, Finding> open = new LinkedHashMap<>();
        for (Finding finding : findings) {
            if (finding.kind() == Finding.Kind.DUPLICATE_KEY) {
                outcomes.put(finding, Outcome.left("somebody has to say which of the rows is the right one"));
            } else if (finding.physical() == null || finding.key().isEmpty()) {
                outcomes.put(finding, removed(table, finding));
            } else {
                open.put(finding.documentId(), finding);
            }
        }
        Map<String, Finding> before = Map.copyOf(open);
        Map<String, Finding> after = restore(table, open.values());
        for (Map.Entry<String, Finding> entry : Map.copyOf(after).entrySet()) {
            if (entry.getValue().pending().isEmpty() && replaced(table, entry.getValue())) {
                after.remove(entry.getKey());
            }
        }
        before.forEach((id, finding) -> outcomes.put(
                finding, after.containsKey(id) ? Outcome.left(reason(after.get(id))) : Outcome.repaired()));
        return outcomes;
    }

    private static String reason(Finding finding) {
        return finding.pending().isEmpty()
                ? "the document is still " + finding.kind().label() + " after it was written"
                : "its version may be ahead of the stream's, and " + finding.pending();
    }

    /** Writes the documents and returns those that are wrong even then. */
    private Map<String, Finding> restore(LogicalTable table, Iterable<Finding> findings) throws InterruptedException {
        Map<PhysicalTable, Map<String, List<Object>>> keys = new LinkedHashMap<>();
        List<Suspect> suspects = new ArrayList<>();
        for (Finding finding : findings) {
            PhysicalTable physical = finding.physical();
            if (physical != null) {
                keys.computeIfAbsent(physical, t -> new LinkedHashMap<>()).put(finding.documentId(), finding.key());
                suspects.add(new Suspect(finding.documentId(), finding.key(), Set.of(physical)));
            }
        }
        for (Map.Entry<PhysicalTable, Map<String, List<Object>>> entry : keys.entrySet()) {
            restoration.restore(entry.getKey(), entry.getValue(), false);
        }
        Map<String, Finding> left = new LinkedHashMap<>();
        recheck.judge(table, tables.apply(table), suspects).findings().forEach(f -> left.put(f.documentId(), f));
        return left;
    }

    /** Takes away a document that no stream can have written. */
    private Outcome removed(LogicalTable table, Finding finding) throws InterruptedException {
        StoredDocument document = finding.document();
        PhysicalTable any = tables.apply(table).values().iterator().next();
        if (document == null) {
            return Outcome.left("the key of its row is not known");
        }
        if (table.half() != null && document.source().path(Fields.ROOT).has(Fields.WRITTEN_AS_KEY)) {
            return Outcome.left("the document may hold another table's half of the row");
        }
        WriteIndex written = index.apply(any);
        try (DocumentRemoval.Forgetting forgetting = removal.forget(written.name())) {
            boolean gone = removal.delete(written.alias(), finding.documentId(), document.seen());
            // Elasticsearch tells time in steps, and forgets no delete of the present one.
            waiter.await(PAUSE);
            forgetting.now();
            return gone ? Outcome.repaired() : Outcome.left("the document has changed meanwhile");
        }
    }

    /** Replaces a document whose version is beyond the stream's; says whether it is right now. */
    private boolean replaced(LogicalTable table, Finding finding) throws InterruptedException {
        PhysicalTable physical = finding.physical();
        if (physical == null) {
            return false;
        }
        if (table.versionsAreNoted()) {
            return replacedBySequence(table, finding, physical);
        }
        WriteIndex written = index.apply(physical);
        Finding open = finding;
        try (DocumentRemoval.Forgetting forgetting = removal.forget(written.name())) {
            for (int attempt = 0; attempt < PATIENCE; attempt++) {
                StoredDocument document = open.document();
                if (document != null) {
                    removal.delete(written.alias(), open.documentId(), document.seen());
                }
                forgetting.now();
                Finding left = restore(table, List.of(open)).get(open.documentId());
                if (left == null && isTaken(written, open.documentId())) {
                    return true;
                }
                open = left == null ? open : left;
                waiter.await(PAUSE);
            }
        }
        return false;
    }

    /**
     * Whether something is there in place of what was taken away, if only a tombstone. Where nothing is, a row that is gone looks right
     * already, but the index still remembers the raised version, and would refuse the row if it came back.
     */
    private boolean isTaken(WriteIndex written, String id) {
        return !bulk.holders(List.of(new DocumentKey(written.alias(), id))).isEmpty();
    }

    /** Where versions are noted in the content, it only takes that nobody has written the document in between. */
    private boolean replacedBySequence(LogicalTable table, Finding finding, PhysicalTable physical)
            throws InterruptedException {
        StoredDocument document = finding.document();
        Map<String, List<Object>> key = Map.of(finding.documentId(), finding.key());
        DocumentOp operation =
                restoration.prepare(physical, key, false).operations().get(finding.documentId());
        if (document == null || operation == null) {
            return false;
        }
        Optional<BulkPort.Replacement> replacement = replacement(operation, document);
        if (replacement.isEmpty()
                || !(bulk.replace(List.of(replacement.get())).getFirst() instanceof ItemOutcome.Applied)) {
            return false;
        }
        Suspect suspect = new Suspect(finding.documentId(), finding.key(), Set.of(physical));
        return recheck.judge(table, tables.apply(table), List.of(suspect))
                .findings()
                .isEmpty();
    }

    /** Empty where somebody has written the document since it was found wrong. */
    private Optional<BulkPort.Replacement> replacement(DocumentOp operation, StoredDocument document) {
        if (operation.table().logical().half() == null) {
            return Optional.of(new BulkPort.Replacement(WrittenAs.own(operation), document.seen()));
        }
        return Optional.ofNullable(bulk.contents(List.of(operation.key())).get(operation.key()))
                .filter(content -> content.seen().equals(document.seen()))
                .map(content -> HalfWrites.into(operation, content));
    }

    /** Says what would be done, and does nothing. */
    static Verification.Repair dryRun() {
        return (table, findings) -> {
            Map<Finding, Outcome> outcomes = new HashMap<>();
            findings.forEach(finding -> outcomes.put(finding, Outcome.left(intention(finding))));
            return outcomes;
        };
    }

    private static String intention(Finding finding) {
        return switch (finding.kind()) {
            case MISSING, STALE -> "would be written from its row";
            case GHOST -> "would be removed";
            case DUPLICATE_KEY -> "somebody has to say which of the rows is the right one";
        };
    }
}
