package io.shardlens.sync.index;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * the shards say that it is there and no longer here; never by a delete of another shard's row.
 *
 * <p>Where two tables have a half of each row, what a document holds is asked first, and it is replaced with the other half as it is, if it is
 * still the same then. One thread at a time.
 */
public final class Delivery {
    /** How often a row may be found in two shards before it is called a clash; with pauses, about half a minute. */
    private static final int PATIENCE = 20;
    /** How many documents are read whole at once: they may be far larger than what is written into them. */
    private static final int MOST_CONTENTS = 200;

    private final Stubs stubs;
    private final Predicate<DocumentOp> useless;
    private final Predicate<LogicalTable> mayMove;
    private final int total;
    /** Requests of the present round that have not been answered, in order. */
    private final Deque<List<Sending>> requests = new ArrayDeque<>();

    /** Items of rows that may move, of which it has to be asked whose document it is. */
    private final Deque<Sending> unsure = new ArrayDeque<>();
    /** Items that met another shard's document. */
    private final Deque<Placing.Doubt> doubts = new ArrayDeque<>();

    /** Items of rows of which another table has a half: it has to be asked what the documents hold. */
    private final Batches<Sending> halves = new Batches<>(MOST_CONTENTS);

    private final Batches<Placing> replacing = new Batches<>(Integer.MAX_VALUE);
    private final List<Sending> again = new ArrayList<>();
    private final List<Sending> later = new ArrayList<>();
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

        /** Ask what these documents hold, then {@link #found} or {@link #unavailable}. */
        record AskContents(List<DocumentKey> keys) implements Step {}

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
     * @param operations at most one for each document and physical table
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
        enqueue(operations.stream().map(Sending::whole).toList());
        this.step = following();
    }

    /** What is to be done now; the same until its outcome is told. */
    public Step next() {
        return step;
    }

    private void enqueue(List<Sending> all) {
        List<Sending> items =
                all.stream().filter(item -> !useless.test(item.operation())).toList();
        List<Sending> sure = new ArrayList<>();
        for (Sending item : items) {
            if (HalfWrites.isHalf(item.operation())) {
                halves.add(item);
            } else if (mayMove(item)) {
                unsure.add(item);
            } else {
                sure.add(item);
            }
        }
        if (!sure.isEmpty()) {
            requests.add(sure);
        }
    }

    private boolean mayMove(Sending item) {
        return mayMove.test(item.operation().table().logical());
    }

    private Step following() {
        boolean roundIsOver =
                requests.isEmpty() && unsure.isEmpty() && halves.isEmpty() && doubts.isEmpty() && replacing.isEmpty();
        if (roundIsOver && later.isEmpty() && !again.isEmpty()) {
            nextRound();
        }
        List<Sending> request = requests.peek();
        Placing.Doubt doubt = doubts.peek();
        if (request != null) {
            return new Step.Send(request.stream().map(Sending::sent).toList());
        } else if (doubt != null) {
            return new Step.AskStanding(doubt.item().operation(), doubt.holder());
        } else if (!replacing.isEmpty()) {
            return new Step.Replace(
                    replacing.next().stream().map(Placing::replacement).toList());
        } else if (!unsure.isEmpty()) {
            return new Step.AskHolders(keys(unsure));
        } else if (!halves.isEmpty()) {
            return new Step.AskContents(keys(halves.next()));
        } else if (!later.isEmpty()) {
            failures++;
            return new Step.Pause(failures, later.size() + " of " + total + " operations", lastReason);
        } else if (!older.isEmpty()) {
            return new Step.AskHolders(older.stream().map(DocumentOp::key).toList());
        }
        return letters.isEmpty() ? new Step.Done() : new Step.Account(List.copyOf(letters));
    }

    private static List<DocumentKey> keys(Collection<Sending> items) {
        return items.stream().map(item -> item.operation().key()).distinct().toList();
    }

    private void nextRound() {
        List<Sending> round = new ArrayList<>(again);
        round.addAll(later);
        again.clear();
        later.clear();
        enqueue(round);
    }

    /** @param outcomes of the request's items, in their order */
    public void sent(List<ItemOutcome> outcomes) {
        List<Sending> items = requests.remove();
        for (int i = 0; i < items.size(); i++) {
            take(items.get(i), outcomes.get(i));
        }
        step = following();
    }

    private void take(Sending item, ItemOutcome outcome) {
        switch (outcome) {
            case ItemOutcome.Applied ignored -> {
                if (item.refusal() != null) {
                    letters.add(DeliveryLetters.refused(item.operation(), item.refusal()));
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
                    later.add(Sending.whole(item.operation()));
                    lastReason = refusal.reason();
                }
            }
        }
    }

    /** There was no answer to what {@link #next} asked for. */
    public void unavailable(IndexUnavailableException e) {
        String reason = String.valueOf(e.getMessage());
        if (step instanceof Step.Send) {
            notSent(requests.remove(), e.tooLarge(), reason);
        } else if (step instanceof Step.Replace && e.tooLarge()) {
            if (!replacing.shrink()) {
                tooLarge(replacing.take().getFirst().item(), reason);
            }
        } else {
            if (step instanceof Step.AskContents) {
                halves.shrink();
            }
            failures++;
            step = new Step.Pause(failures, "a question about some of " + total + " operations", reason);
            return;
        }
        step = following();
    }

    private void notSent(List<Sending> items, boolean tooLarge, String reason) {
        if (tooLarge && items.size() > 1) {
            int middle = items.size() / 2;
            requests.addFirst(List.copyOf(items.subList(middle, items.size())));
            requests.addFirst(List.copyOf(items.subList(0, middle)));
        } else if (tooLarge) {
            tooLarge(items.getFirst(), reason);
        } else {
            later.addAll(items);
            lastReason = reason;
        }
    }

    private void tooLarge(Sending item, String reason) {
        if (item.mayBecomeStub()) {
            again.add(stubbed(item, reason));
        } else {
            later.add(item);
            lastReason = reason;
        }
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
                    letters.add(DeliveryLetters.clash(operation, holder));
                }
            }
            older.clear();
        } else {
            List<Sending> asked = List.copyOf(unsure);
            unsure.clear();
            Set<DocumentKey> placed = new HashSet<>();
            for (Sending item : asked) {
                DocumentKey key = item.operation().key();
                if (placed.add(key)) {
                    place(item, holders.get(key));
                } else {
                    // Another table's operation for the same document, which is another one by then.
                    unsure.add(item);
                }
            }
        }
        step = following();
    }

    private void place(Sending item, BulkPort.@Nullable Holder holder) {
        DocumentOp operation = item.operation();
        if (useless.test(operation)) {
            return;
        }
        if (holder == null) {
            replacing.add(Placing.of(item, null));
        } else if (holder.isIn(operation.table())) {
            // One of the same version, too: the rows of a snapshot may be read again before anything else has come.
            if (holder.version() <= operation.version()) {
                replacing.add(Placing.of(item, holder.seen()));
            }
        } else if (operation.kind() != DocumentOp.Kind.TOMBSTONE) {
            doubts.add(new Placing.Doubt(item, holder, Placing.of(item, holder.seen())));
        }
        // A row that is gone from here says nothing of the one that is, or was, elsewhere.
    }

    /** @param contents of the documents that were asked for; ids without a document are left out */
    public void found(Map<DocumentKey, BulkPort.Content> contents) {
        Set<DocumentKey> placed = new HashSet<>();
        for (Sending item : halves.take()) {
            DocumentOp operation = item.operation();
            BulkPort.Content content = contents.get(operation.key());
            BulkPort.Holder other = HalfWrites.elsewhere(operation, content).orElse(null);
            boolean needless = other == null
                    ? HalfWrites.isWritten(operation, content)
                    : operation.kind() == DocumentOp.Kind.TOMBSTONE;
            if (needless || useless.test(operation)) {
                continue;
            }
            if (!placed.add(operation.key())) {
                // The other half of the same document, which is another one by then.
                halves.add(item);
                continue;
            }
            Placing placing = new Placing(item, HalfWrites.into(item.sent(), content));
            if (other == null) {
                replacing.add(placing);
            } else {
                doubts.add(new Placing.Doubt(item, other, placing));
            }
        }
        step = following();
    }

    /** Where the row is that was asked for. */
    public void stands(Owners.Standing standing) {
        Placing.Doubt doubt = doubts.remove();
        Sending item = doubt.item();
        if (standing.own() && !standing.other()) {
            replacing.add(doubt.placing());
        } else if (standing.own() && item.tries() < PATIENCE) {
            // On its way from one to the other, or else a clash.
            later.add(item.triedAgain());
            lastReason = "the row of document '" + item.operation().key().id() + "' is in two shards at once";
        } else if (standing.own()) {
            letters.add(DeliveryLetters.clash(item.operation(), doubt.holder()));
        }
        // A row that is no longer here was deleted by an event that comes, or came, behind this one.
        step = following();
    }

    /** @param outcomes of the replacements, in their order */
    public void replaced(List<ItemOutcome> outcomes) {
        List<Placing> asked = replacing.take();
        for (int i = 0; i < asked.size(); i++) {
            Sending item = asked.get(i).item();
            if (outcomes.get(i) instanceof ItemOutcome.Older) {
                askAgain(item);
            } else {
                take(asked.get(i).item(), outcomes.get(i));
            }
        }
        step = following();
    }

    private void askAgain(Sending item) {
        if (HalfWrites.isHalf(item.operation())) {
            halves.add(item);
        } else {
            unsure.add(item);
        }
    }

    /** The letters are durable. */
    public void accounted() {
        letters.clear();
        step = following();
    }

    private Sending stubbed(Sending item, String reason) {
        return item.stubbed(stubs.stub(item.operation(), reason), reason);
    }
}
