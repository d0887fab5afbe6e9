package io.shardlens.sync.index;

import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.deadletter.DeadLetters;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Delivers operations until each is durable or accounted for, without end: does what {@link Delivery} says. Any thread. */
public final class BulkDelivery {
    private static final Logger LOGGER = LoggerFactory.getLogger(BulkDelivery.class);

    private final BulkPort port;
    private final DeadLetters deadLetters;
    private final Delivery.Stubs stubs;
    private final Owners owners;
    private final Floors floors;
    private final Consumer<DeadLetter> accounted;
    private final Backoff backoff;
    private final Waiter waiter;
    private final RandomGenerator random;
    private final BulkEvents events;

    /**
     * @param stubs makes what is sent in place of a row that the index refuses
     * @param owners asked where a row is that two shards speak of
     * @param floors below which nothing is written
     * @param accounted told each letter once it is durable and before its operation counts as done; may be told again
     */
    public BulkDelivery(
            BulkPort port,
            DeadLetters deadLetters,
            Delivery.Stubs stubs,
            Owners owners,
            Floors floors,
            Consumer<DeadLetter> accounted,
            Backoff backoff,
            Waiter waiter,
            RandomGenerator random,
            BulkEvents events) {
        this.port = port;
        this.deadLetters = deadLetters;
        this.stubs = stubs;
        this.owners = owners;
        this.floors = floors;
        this.accounted = accounted;
        this.backoff = backoff;
        this.waiter = waiter;
        this.random = random;
        this.events = events;
    }

    /**
     * Returns when every operation is durable or accounted for.
     *
     * @param operations at most one for each document and physical table
     * @throws InterruptedException when interrupted; then nothing may be taken for done
     */
    public void deliver(List<DocumentOp> operations) throws InterruptedException {
        events.lossy(operations.stream().filter(op -> !op.lossy().isEmpty()).count());
        Delivery delivery = new Delivery(operations, stubs, floors::below, owners::mayMove);
        while (true) {
            switch (delivery.next()) {
                case Delivery.Step.Send request -> send(delivery, request.operations());
                case Delivery.Step.Pause pause -> {
                    pause(pause.failures(), pause.what(), pause.reason());
                    delivery.waited();
                }
                case Delivery.Step.AskHolders question -> askHolders(delivery, question.keys());
                case Delivery.Step.AskContents question -> askContents(delivery, question.keys());
                case Delivery.Step.AskStanding question -> askStanding(delivery, question);
                case Delivery.Step.Replace request -> replace(delivery, request.replacements());
                case Delivery.Step.Account account -> {
                    account(account.letters());
                    delivery.accounted();
                }
                case Delivery.Step.Done ignored -> {
                    return;
                }
            }
        }
    }

    private void send(Delivery delivery, List<DocumentOp> operations) {
        List<ItemOutcome> outcomes;
        try {
            outcomes = port.send(operations);
        } catch (IndexUnavailableException e) {
            delivery.unavailable(e);
            if (!e.tooLarge()) {
                events.retried(operations.size());
            }
            return;
        }
        events.requestSent(
                operations.size(),
                operations.stream().mapToLong(DocumentOp::bytes).sum());
        events.applied(count(outcomes, ItemOutcome.Applied.class));
        events.older(count(outcomes, ItemOutcome.Older.class));
        events.retried(count(outcomes, ItemOutcome.Later.class));
        delivery.sent(outcomes);
    }

    private void askStanding(Delivery delivery, Delivery.Step.AskStanding question) {
        try {
            delivery.stands(owners.standing(question.operation(), question.holder()));
        } catch (IndexUnavailableException e) {
            delivery.unavailable(e);
        }
    }

    private void replace(Delivery delivery, List<BulkPort.Replacement> replacements) {
        try {
            List<ItemOutcome> outcomes = port.replace(replacements);
            events.requestSent(
                    replacements.size(),
                    replacements.stream().mapToLong(r -> r.operation().bytes()).sum());
            events.applied(count(outcomes, ItemOutcome.Applied.class));
            events.retried(count(outcomes, ItemOutcome.Later.class));
            delivery.replaced(outcomes);
        } catch (IndexUnavailableException e) {
            events.retried(replacements.size());
            delivery.unavailable(e);
        }
    }

    private static int count(List<ItemOutcome> outcomes, Class<? extends ItemOutcome> kind) {
        return Math.toIntExact(outcomes.stream().filter(kind::isInstance).count());
    }

    private void askHolders(Delivery delivery, List<DocumentKey> keys) {
        try {
            delivery.held(port.holders(keys));
        } catch (IndexUnavailableException e) {
            events.retried(keys.size());
            delivery.unavailable(e);
        }
    }

    private void askContents(Delivery delivery, List<DocumentKey> keys) {
        try {
            delivery.found(port.contents(keys));
        } catch (IndexUnavailableException e) {
            delivery.unavailable(e);
        }
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
        if (Backoff.isTold(failures)) {
            LOGGER.atWarn()
                    .addKeyValue("attempt", failures)
                    .addKeyValue("waitMs", wait.toMillis())
                    .log("Trying {} again: {}", what, reason);
        }
        waiter.await(wait);
    }
}
