package io.shardlens.sync.index;

import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.deadletter.DeadLetters;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowOperations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers operations until each is durable or accounted for, without end: what the index has no room or no answer for is sent again,
 * and only that; a content that it refuses is sent without its values and gets a dead letter; a document that is newer already counts as
 * done if it is the same row's, else it is a clash of ids and gets a dead letter. Any thread.
 */
public final class BulkDelivery {
    private static final Logger LOGGER = LoggerFactory.getLogger(BulkDelivery.class);

    private final BulkPort port;
    private final DeadLetters deadLetters;
    private final Stubs stubs;
    private final Consumer<DeadLetter> accounted;
    private final Backoff backoff;
    private final Waiter waiter;
    private final RandomGenerator random;
    private final BulkEvents events;

    /**
     * @param stubs makes what is sent in place of a row that the index refuses
     * @param accounted told each letter once it is durable and before its operation counts as done; may be told again
     */
    public BulkDelivery(
            BulkPort port,
            DeadLetters deadLetters,
            Stubs stubs,
            Consumer<DeadLetter> accounted,
            Backoff backoff,
            Waiter waiter,
            RandomGenerator random,
            BulkEvents events) {
        this.port = port;
        this.deadLetters = deadLetters;
        this.stubs = stubs;
        this.accounted = accounted;
        this.backoff = backoff;
        this.waiter = waiter;
        this.random = random;
        this.events = events;
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

    /** What one request came to. */
    private record Round(List<Item> again, List<Item> later, String lastReason) {}

    /**
     * Returns when every operation is durable or accounted for.
     *
     * @param operations with different keys
     * @throws InterruptedException when interrupted; then nothing may be taken for done
     */
    public void deliver(List<DocumentOp> operations) throws InterruptedException {
        List<DeadLetter> letters = new ArrayList<>();
        List<DocumentOp> older = new ArrayList<>();
        operations.forEach(op -> letters.addAll(op.letters()));
        events.lossy(operations.stream().filter(op -> !op.lossy().isEmpty()).count());
        List<Item> left = operations.stream().map(Item::whole).toList();
        for (int failures = 0; !left.isEmpty(); ) {
            Round round = send(left, letters, older);
            left = new ArrayList<>(round.again());
            left.addAll(round.later());
            if (!round.later().isEmpty()) {
                failures++;
                events.retried(round.later().size());
                pause(failures, round.later().size() + " of " + operations.size() + " operations", round.lastReason());
            }
        }
        letters.addAll(clashes(older));
        if (!letters.isEmpty()) {
            account(letters);
        }
    }

    private Round send(List<Item> items, List<DeadLetter> letters, List<DocumentOp> older) throws InterruptedException {
        List<ItemOutcome> outcomes;
        try {
            outcomes = port.send(items.stream().map(Item::sent).toList());
        } catch (IndexUnavailableException e) {
            if (e.tooLarge() && items.size() > 1) {
                return halves(items, letters, older);
            }
            String reason = String.valueOf(e.getMessage());
            if (e.tooLarge() && items.getFirst().mayBecomeStub()) {
                return new Round(List.of(stubbed(items.getFirst(), reason)), List.of(), reason);
            }
            return new Round(List.of(), items, reason);
        }
        long bytes = items.stream().mapToLong(i -> i.sent().bytes()).sum();
        events.requestSent(items.size(), bytes);
        List<Item> again = new ArrayList<>();
        List<Item> later = new ArrayList<>();
        String lastReason = "";
        int applied = 0;
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            switch (outcomes.get(i)) {
                case ItemOutcome.Applied ignored -> {
                    applied++;
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
                        // Not even the keys are taken, so it is the index that is wrong: the whole row again, once it
                        // is right.
                        later.add(Item.whole(item.operation()));
                        lastReason = refusal.reason();
                    }
                }
            }
        }
        events.applied(applied);
        return new Round(again, later, lastReason);
    }

    private Round halves(List<Item> items, List<DeadLetter> letters, List<DocumentOp> older)
            throws InterruptedException {
        int middle = items.size() / 2;
        Round first = send(items.subList(0, middle), letters, older);
        Round second = send(items.subList(middle, items.size()), letters, older);
        List<Item> again = new ArrayList<>(first.again());
        again.addAll(second.again());
        List<Item> later = new ArrayList<>(first.later());
        later.addAll(second.later());
        return new Round(again, later, second.later().isEmpty() ? first.lastReason() : second.lastReason());
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

    private List<DeadLetter> clashes(List<DocumentOp> older) throws InterruptedException {
        if (older.isEmpty()) {
            return List.of();
        }
        events.older(older.size());
        Map<DocumentKey, BulkPort.Holder> holders = untilAnswered(
                "the holders of " + older.size() + " documents",
                () -> port.holders(older.stream().map(DocumentOp::key).toList()));
        List<DeadLetter> letters = new ArrayList<>();
        for (DocumentOp operation : older) {
            BulkPort.Holder holder = holders.get(operation.key());
            String shard = operation.table().shard().name();
            String table = operation.table().table();
            if (holder != null
                    && !(holder.shard().equals(shard) && holder.table().equals(table))) {
                letters.add(
                        RowOperations.letter(
                                operation.origin(),
                                operation.key().id(),
                                DeadLetter.Kind.CLASH,
                                List.of(
                                        new DeadLetter.Reason(
                                                "",
                                                "document '" + operation.key().id() + "' of index "
                                                        + operation.key().index()
                                                        + " holds a row of " + holder.shard() + "." + holder.table()
                                                        + "; the row of " + shard + "." + table
                                                        + " with the same id was left out. Ids that repeat between shards need id-scope: shard"))));
            }
        }
        return letters;
    }

    /** Returns when the letters are durable. */
    public void account(List<DeadLetter> letters) throws InterruptedException {
        untilAnswered(letters.size() + " dead letters", () -> {
            deadLetters.write(letters);
            letters.forEach(accounted);
            return letters;
        });
        events.deadLettered(letters.size());
        letters.forEach(letter -> LOGGER.atWarn()
                .addKeyValue("shard", letter.shard())
                .addKeyValue("table", letter.table())
                .addKeyValue("docId", letter.documentId())
                .addKeyValue("reasons", letter.reasons())
                .log("Row is not indexed as it is: {}", letter.kind()));
    }

    private <T> T untilAnswered(String what, Supplier<T> action) throws InterruptedException {
        for (int failures = 1; ; failures++) {
            try {
                return action.get();
            } catch (IndexUnavailableException e) {
                pause(failures, what, String.valueOf(e.getMessage()));
            }
        }
    }

    private void pause(int failures, String what, String reason) throws InterruptedException {
        var wait = backoff.before(failures, random);
        // The first failure and then one line for each doubling: an outage of hours is not a flood of lines.
        if ((failures & (failures - 1)) == 0) {
            LOGGER.atWarn()
                    .addKeyValue("attempt", failures)
                    .addKeyValue("waitMs", wait.toMillis())
                    .log("Elasticsearch did not take {}, trying again: {}", what, reason);
        }
        waiter.await(wait);
    }
}
