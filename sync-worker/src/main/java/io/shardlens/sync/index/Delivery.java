package io.shardlens.sync.index;

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
import org.jspecify.annotations.Nullable;

/**
 * What to do next for some operations until each is durable or accounted for; without I/O. Whoever drives it does what {@link #next}
 * says and tells what came of it: what the index has no room or no answer for is sent again, and only that; a content that it refuses is
 * sent without its values and gets a dead letter; a document that is newer already counts as done if it is the same row's, else it is a
 * clash of ids and gets a dead letter. One thread at a time.
 */
public final class Delivery {
    private final Stubs stubs;
    private final int total;
    /** Requests of the present round that have not been answered, in order. */
    private final Deque<List<Item>> requests = new ArrayDeque<>();

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

    /** An operation as it is sent now; {@code refusal} says why it is no longer the whole row. */
    private record Item(
            DocumentOp operation, DocumentOp sent, @Nullable String refusal) {
        static Item whole(DocumentOp operation) {
            return new Item(operation, operation, null);
        }

        /** Whether less of the row could be sent than was. */
        boolean mayBecomeStub() {
            return refusal == null && operation.kind() == DocumentOp.Kind.ROW;
        }
    }

    /**
     * @param operations with different keys
     * @param stubs makes what is sent in place of a row that the index refuses
     */
    public Delivery(Collection<DocumentOp> operations, Stubs stubs) {
        this.stubs = stubs;
        this.total = operations.size();
        operations.forEach(op -> letters.addAll(op.letters()));
        if (!operations.isEmpty()) {
            requests.add(operations.stream().map(Item::whole).toList());
        }
        this.step = following();
    }

    /** What is to be done now; the same until its outcome is told. */
    public Step next() {
        return step;
    }

    private Step following() {
        if (requests.isEmpty() && later.isEmpty() && !again.isEmpty()) {
            nextRound();
        }
        List<Item> request = requests.peek();
        if (request != null) {
            return new Step.Send(request.stream().map(Item::sent).toList());
        }
        if (!later.isEmpty()) {
            failures++;
            return new Step.Pause(failures, later.size() + " of " + total + " operations", lastReason);
        }
        if (!older.isEmpty()) {
            return new Step.AskHolders(older.stream().map(DocumentOp::key).toList());
        }
        return letters.isEmpty() ? new Step.Done() : new Step.Account(List.copyOf(letters));
    }

    private void nextRound() {
        List<Item> round = new ArrayList<>(again);
        round.addAll(later);
        again.clear();
        later.clear();
        requests.add(round);
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
            step = new Step.Pause(failures, "a look-up of " + older.size() + " documents", reason);
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
        for (DocumentOp operation : older) {
            BulkPort.Holder holder = holders.get(operation.key());
            String shard = operation.table().shard().name();
            String table = operation.table().table();
            if (holder != null
                    && !(holder.shard().equals(shard) && holder.table().equals(table))) {
                letters.add(clash(operation, holder));
            }
        }
        older.clear();
        step = following();
    }

    /** The letters are durable. */
    public void accounted() {
        letters.clear();
        step = following();
    }

    private Item stubbed(Item item, String reason) {
        return new Item(item.operation(), stubs.stub(item.operation(), reason), reason);
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
        String reason = "document '" + key.id() + "' of index " + key.index() + " holds a row of " + holder.shard() + "."
                + holder.table() + "; the row of " + operation.table()
                + " with the same id was left out. Ids that repeat between shards need id-scope: shard";
        return RowOperations.letter(
                operation.origin(),
                key.id(),
                DeadLetter.Kind.CLASH,
                List.of(new DeadLetter.Reason("", reason)));
    }
}
