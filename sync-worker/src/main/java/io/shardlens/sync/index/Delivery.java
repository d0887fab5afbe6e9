package io.shardlens.sync.index;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowOperations;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What to do next for some operations until each is durable or accounted for; without I/O. Whoever drives it does what {@link #next}
 * says and tells what came of it: what the index has no room or no answer for is sent again, and only that; a content that it refuses is
 * sent without its values and gets a dead letter; a document that is newer already counts as done if it is the same row's, else it is a
 * clash of ids and gets a dead letter.
 *
 * <p>Versions of two servers say nothing of which is newer. Where rows may move between shards, it is therefore asked first whose each
 * document is, and it is replaced only if it is still the same then: by a newer operation of its own row; by a row of another shard only if
 * the shards say that it is there and no longer here; never by a delete of another shard's row. One thread at a time.
 */
public final class Delivery {
    /** How often a row may be found in two shards before it is called a clash; with pauses, about half a minute. */
    private static final int PATIENCE = 20;

    private final Stubs stubs;
    private final Predicate<DocumentOp> useless;
    private final Predicate<LogicalTable> mayMove;
    private final int total;
    /** Requests of the present round that have not been answered, in order. */
    private final Deque<List<Item>> requests = new ArrayDeque<>();

    /** Items of rows that may move, of which it has to be asked whose document it is. */
    private final Deque<Item> unsure = new ArrayDeque<>();
    /** Items that met another shard's document. */
    private final Deque<Doubt> doubts = new ArrayDeque<>();

    private final List<Placing> replacing = new ArrayList<>();
    private final List<Item> again = new ArrayList<>();
    private final List<Item> later = new ArrayList<>();
    private final List<DocumentOp> older = new ArrayList<>();
    private final List<DeadLetter> letters = new ArrayList<>();
    private String lastReason = "";
    private int failures;
    private Step step;

    /** What is to be done. */
    public sealed interface Step {
        /** Send one request, then {@link #sent} or {@link #unavailable}. */
        record Send(List<DocumentOp> operations) implements Step {}

        /**
         * Wait, then {@link #waited}.
         *
         * @param failures in a row, from 1
         * @param what failed, for people
         * @param reason of the last failure
         */
        record Pause(int failures, String what, String reason) implements Step {}

        /** Ask whose documents these are, then {@link #held} or {@link #unavailable}. */
        record AskHolders(List<DocumentKey> keys) implements Step {}

        /** Ask where a row is, then {@link #stands} or {@link #unavailable}. */
        record AskStanding(DocumentOp operation, BulkPort.Holder holder) implements Step {}

        /** Replace documents in one request, then {@link #replaced} or {@link #unavailable}. */
        record Replace(List<BulkPort.Replacement> replacements) implements Step {}

        /** Make the letters durable, then {@link #accounted}. */
        record Account(List<DeadLetter> letters) implements Step {}

        /** Every operation is durable or accounted for. */
        record Done() implements Step {}
    }

    /** Makes the same operation with all but the keys taken out of its content. */
    @FunctionalInterface
    public interface Stubs {
        DocumentOp stub(DocumentOp operation, String reason);
    }

    /**
     * An operation as it is sent now.
     *
     * @param refusal says why it is no longer the whole row
     * @param tries how often the row stood in two shards at once
     */
    private record Item(
            DocumentOp operation, DocumentOp sent, @Nullable String refusal, int tries) {
        static Item whole(DocumentOp operation) {
            return new Item(operation, operation, null, 0);
        }

        /** Whether less of the row could be sent than was. */
        boolean mayBecomeStub() {
            return refusal == null && operation.kind() == DocumentOp.Kind.ROW;
        }

        Item stubbed(DocumentOp stub, String reason) {
            return new Item(operation, stub, reason, tries);
        }

        Item triedAgain() {
            return new Item(operation, sent, refusal, tries + 1);
        }
    }

    private record Doubt(Item item, BulkPort.Holder holder) {}

    /** @param seen null where there was no document */
    private record Placing(Item item, BulkPort.@Nullable Seen seen) {
        BulkPort.Replacement replacement() {
            return new BulkPort.Replacement(WrittenAs.own(item.sent()), seen);
        }
    }

    /**
     * @param operations with different keys
     * @param stubs makes what is sent in place of a row that the index refuses
     */
    public Delivery(Collection<DocumentOp> operations, Stubs stubs) {
        this(operations, stubs, operation -> false, LogicalTable::rowsMayMove);
    }

    /**
     * @param useless asked before each round: an operation that need not be made any more counts as done
     * @param mayMove whether a table's rows may be in one shard and then in another
     * @see #Delivery(Collection, Stubs)
     */
    public Delivery(
            Collection<DocumentOp> operations,
            Stubs stubs,
            Predicate<DocumentOp> useless,
            Predicate<LogicalTable> mayMove) {
        this.stubs = stubs;
        this.useless = useless;
        this.mayMove = mayMove;
        this.total = operations.size();
        operations.forEach(op -> letters.addAll(op.letters()));
        enqueue(operations.stream().map(Item::whole).toList());
        this.step = following();
    }

    /** What is to be done now; the same until its outcome is told. */
    public Step next() {
        return step;
    }

    private void enqueue(List<Item> all) {
        List<Item> items =
                all.stream().filter(item -> !useless.test(item.operation())).toList();
        items.stream().filter(this::mayMove).forEach(unsure::add);
        List<Item> sure = items.stream().filter(item -> !mayMove(item)).toList();
        if (!sure.isEmpty()) {
            requests.add(sure);
        }
    }

    private boolean mayMove(Item item) {
        return mayMove.test(item.operation().table().logical());
    }

    private Step following() {
        boolean roundIsOver = requests.isEmpty() && unsure.isEmpty() && doubts.isEmpty() && replacing.isEmpty();
        if (roundIsOver && later.isEmpty() && !again.isEmpty()) {
            nextRound();
        }
        List<Item> request = requests.peek();
        Doubt doubt = doubts.peek();
        if (request != null) {
            return new Step.Send(request.stream().map(Item::sent).toList());
        } else if (!unsure.isEmpty()) {
            return new Step.AskHolders(
                    unsure.stream().map(item -> item.operation().key()).toList());
        } else if (doubt != null) {
            return new Step.AskStanding(doubt.item().operation(), doubt.holder());
        } else if (!replacing.isEmpty()) {
            return new Step.Replace(replacing.stream().map(Placing::replacement).toList());
        } else if (!later.isEmpty()) {
            failures++;
            return new Step.Pause(failures, later.size() + " of " + total + " operations", lastReason);
        } else if (!older.isEmpty()) {
            return new Step.AskHolders(older.stream().map(DocumentOp::key).toList());
        }
        return letters.isEmpty() ? new Step.Done() : new Step.Account(List.copyOf(letters));
    }

    private void nextRound() {
        List<Item> round = new ArrayList<>(again);
        round.addAll(later);
        again.clear();
        later.clear();
        enqueue(round);
    }

    /** @param outcomes of the request's items, in their order */
    public void sent(List<ItemOutcome> outcomes) {
        List<Item> items = requests.remove();
        for (int i = 0; i < items.size(); i++) {
            take(items.get(i), outcomes.get(i));
        }
        step = following();
    }

    private void take(Item item, ItemOutcome outcome) {
        switch (outcome) {
            case ItemOutcome.Applied ignored -> {
                if (item.refusal() != null) {
                    letters.add(refused(item, item.refusal()));
                }
            }
            case ItemOutcome.Older ignored -> older.add(item.operation());
            case ItemOutcome.Later postponed -> {
                later.add(item);
                lastReason = postponed.reason();
            }
            case ItemOutcome.Refused refusal -> {
                if (item.mayBecomeStub()) {
                    again.add(stubbed(item, refusal.reason()));
                } else {
                    // Not even the keys are taken, so it is the index that is wrong: the whole row again, once it is
                    // right.
                    later.add(Item.whole(item.operation()));
                    lastReason = refusal.reason();
                }
            }
        }
    }

    /** There was no answer to what {@link #next} asked for. */
    public void unavailable(IndexUnavailableException e) {
        String reason = String.valueOf(e.getMessage());
        if (!(step instanceof Step.Send)) {
            failures++;
            step = new Step.Pause(failures, "a question about some of " + total + " operations", reason);
            return;
        }
        List<Item> items = requests.remove();
        if (e.tooLarge() && items.size() > 1) {
            int middle = items.size() / 2;
            requests.addFirst(List.copyOf(items.subList(middle, items.size())));
            requests.addFirst(List.copyOf(items.subList(0, middle)));
        } else if (e.tooLarge() && items.getFirst().mayBecomeStub()) {
            again.add(stubbed(items.getFirst(), reason));
        } else {
            later.addAll(items);
            lastReason = reason;
        }
        step = following();
    }

    /** The time has passed. */
    public void waited() {
        if (!later.isEmpty()) {
            nextRound();
        }
        step = following();
    }

    /** @param holders whose documents the ids that were asked for are; ids without a document are left out */
    public void held(Map<DocumentKey, BulkPort.Holder> holders) {
        if (unsure.isEmpty()) {
            for (DocumentOp operation : older) {
                BulkPort.Holder holder = holders.get(operation.key());
                if (holder != null && !holder.isIn(operation.table())) {
                    letters.add(clash(operation, holder));
                }
            }
            older.clear();
        } else {
            unsure.forEach(item -> place(item, holders.get(item.operation().key())));
            unsure.clear();
        }
        step = following();
    }

    private void place(Item item, BulkPort.@Nullable Holder holder) {
        DocumentOp operation = item.operation();
        if (useless.test(operation)) {
            return;
        }
        if (holder == null) {
            replacing.add(new Placing(item, null));
        } else if (holder.isIn(operation.table())) {
            // One of the same version, too: the rows of a snapshot may be read again before anything else has come.
            if (holder.version() <= operation.version()) {
                replacing.add(new Placing(item, holder.seen()));
            }
        } else if (operation.kind() != DocumentOp.Kind.TOMBSTONE) {
            doubts.add(new Doubt(item, holder));
        }
        // A row that is gone from here says nothing of the one that is, or was, elsewhere.
    }

    /** Where the row is that was asked for. */
    public void stands(Owners.Standing standing) {
        Doubt doubt = doubts.remove();
        Item item = doubt.item();
        if (standing.own() && !standing.other()) {
            replacing.add(new Placing(item, doubt.holder().seen()));
        } else if (standing.own() && item.tries() < PATIENCE) {
            // On its way from one to the other, or else a clash.
            later.add(item.triedAgain());
            lastReason = "the row of document '" + item.operation().key().id() + "' is in two shards at once";
        } else if (standing.own()) {
            letters.add(clash(item.operation(), doubt.holder()));
        }
        // A row that is no longer here was deleted by an event that comes, or came, behind this one.
        step = following();
    }

    /** @param outcomes of the replacements, in their order */
    public void replaced(List<ItemOutcome> outcomes) {
        List<Placing> asked = List.copyOf(replacing);
        replacing.clear();
        for (int i = 0; i < asked.size(); i++) {
            if (outcomes.get(i) instanceof ItemOutcome.Older) {
                unsure.add(asked.get(i).item());
            } else {
                take(asked.get(i).item(), outcomes.get(i));
            }
        }
        step = following();
    }

    /** The letters are durable. */
    public void accounted() {
        letters.clear();
        step = following();
    }

    private Item stubbed(Item item, String reason) {
        return item.stubbed(stubs.stub(item.operation(), reason), reason);
    }

    private static DeadLetter refused(Item item, String reason) {
        return RowOperations.letter(
                item.operation().origin(),
                item.operation().key().id(),
                DeadLetter.Kind.STUB,
                List.of(new DeadLetter.Reason("", "the index refuses the row: " + reason)));
    }

    private static DeadLetter clash(DocumentOp operation, BulkPort.Holder holder) {
        DocumentKey key = operation.key();
        String reason =
                "document '" + key.id() + "' of index " + key.index() + " holds a row of " + holder.shard() + "."
                        + holder.table() + "; the row of " + operation.table()
                        + " with the same id was left out. Ids that repeat between shards need id-scope: shard";
        return RowOperations.letter(
                operation.origin(), key.id(), DeadLetter.Kind.CLASH, List.of(new DeadLetter.Reason("", reason)));
    }
}
