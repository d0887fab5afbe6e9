package io.shardlens.sync.simulation;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.index.Bulk;
import io.shardlens.sync.index.BulkPort;
import io.shardlens.sync.index.Delivery;
import io.shardlens.sync.index.Floors;
import io.shardlens.sync.index.InFlightDocuments;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.ItemOutcome;
import io.shardlens.sync.index.OperationSink;
import io.shardlens.sync.index.Owners;
import io.shardlens.sync.index.Pending;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Gathers operations into requests of any cut and keeps several of them under way, as the product's writer does with its threads. */
final class WriterModel implements OperationSink {
    private static final int MAX_IN_FLIGHT = 3;
    private static final int CUT = 6;
    /** How often rows change while two tables are asked for one. */
    private static final int BETWEEN = 4;

    private record Underway(Bulk bulk, Delivery delivery) {}

    private final World world;
    private final Set<Rule> off;
    private final Network network;
    private final IndexModel index;
    private final InFlightDocuments inFlight;
    private final Floors floors;
    private final Deque<Bulk> full = new ArrayDeque<>();
    private final List<Underway> underway = new ArrayList<>();
    private Bulk next = new Bulk();
    private Choice cuts = new Choice(0);

    WriterModel(World world, InFlightDocuments inFlight, Floors floors) {
        this.world = world;
        this.off = world.off();
        this.network = world.network();
        this.index = world.index();
        this.inFlight = inFlight;
        this.floors = floors;
    }

    /** Says where the following operations are cut into requests. */
    void cutBy(Choice choice) {
        cuts = choice;
    }

    @Override
    public void add(DocumentOp operation, Pending owner) {
        Pending waiting = owner;
        if (off.contains(Rule.ACKNOWLEDGEMENT)) {
            owner.finish(1);
            waiting = count -> {};
        }
        next.add(off.contains(Rule.VERSIONS) ? at(operation, 1) : operation, waiting);
        if (cuts.oneIn(CUT)) {
            full.add(next);
            next = new Bulk();
        }
    }

    @Override
    public void settle() {
        if (!isIdle()) {
            throw new IllegalStateException("whoever settles has to wait until nothing is under way");
        }
    }

    /** Whether nothing waits to be sent or answered. */
    boolean isIdle() {
        return full.isEmpty() && next.isEmpty() && underway.isEmpty();
    }

    /** What has not been sent is of no use any more. */
    void dropUnsent() {
        full.clear();
        next = new Bulk();
    }

    private static DocumentOp at(DocumentOp op, long version) {
        return new DocumentOp(op.key(), version, op.kind(), op.json(), op.origin(), op.lossy(), op.letters());
    }

    /** Whether the next request could be sent now. */
    boolean mayFlush() {
        return underway.size() < MAX_IN_FLIGHT && !(full.isEmpty() && next.isEmpty());
    }

    /** Sends the next request; false where one with the same documents is under way. */
    boolean flush() {
        if (full.isEmpty()) {
            full.add(next);
            next = new Bulk();
        }
        Bulk bulk = full.element();
        if (!inFlight.tryAcquire(bulk.keys())) {
            return false;
        }
        full.remove();
        underway.add(new Underway(
                bulk, new Delivery(operations(bulk), this::stub, floors::below, LogicalTable::rowsMayMove)));
        return true;
    }

    private Collection<DocumentOp> operations(Bulk bulk) {
        if (!off.contains(Rule.TABLES_APART)) {
            return bulk.operations();
        }
        Map<DocumentKey, DocumentOp> last = new LinkedHashMap<>();
        bulk.operations().forEach(op -> last.merge(op.key(), op, (a, b) -> a.version() <= b.version() ? b : a));
        return last.values();
    }

    private DocumentOp stub(DocumentOp op, String reason) {
        byte[] json = world.tables().documents().stub(op.origin(), op.json(), reason);
        return new DocumentOp(
                op.key(), op.version(), DocumentOp.Kind.STUB, json, op.origin(), op.lossy(), op.letters());
    }

    boolean delivering() {
        return !underway.isEmpty();
    }

    /** One of the requests goes one step further. */
    void deliver(Choice choice) {
        Underway chosen = underway.get(choice.below(underway.size()));
        Delivery delivery = chosen.delivery();
        switch (delivery.next()) {
            case Delivery.Step.Send request ->
                send(delivery, request.operations(), index::apply, delivery::sent, choice);
            case Delivery.Step.Pause ignored -> delivery.waited();
            case Delivery.Step.AskHolders question -> delivery.held(index.holders(question.keys()));
            case Delivery.Step.AskContents question ->
                throw new IllegalStateException("no table here has halves of rows: " + question);
            case Delivery.Step.AskStanding question ->
                delivery.stands(standing(question.operation(), question.holder(), choice));
            case Delivery.Step.Replace request ->
                send(delivery, request.replacements(), index::replace, delivery::replaced, choice);
            case Delivery.Step.Account account -> {
                account.letters().forEach(world::letter);
                delivery.accounted();
            }
            case Delivery.Step.Done ignored -> {}
        }
        if (delivery.next() instanceof Delivery.Step.Done) {
            underway.remove(chosen);
            inFlight.release(chosen.bulk().keys());
            chosen.bulk().finish();
        }
    }

    private Owners.Standing standing(DocumentOp operation, BulkPort.Holder holder, Choice choice) {
        long id = Tables.row(operation);
        // Behind a barrier each: what the binlog has told of is visible.
        boolean own = isAtHome(world.table(Tables.shardOf(operation.table())), id);
        if (choice.oneIn(BETWEEN)) {
            world.rowsMove(choice);
        }
        return new Owners.Standing(own, isAtHome(world.table(Tables.shardOf(holder.shard())), id));
    }

    private static boolean isAtHome(TableModel table, long id) {
        Row row = table.rows().get(id);
        return row != null && row.owner() == table.shard();
    }

    private <T> void send(
            Delivery delivery,
            List<T> items,
            Network.Index<T> taker,
            Consumer<List<ItemOutcome>> answered,
            Choice choice) {
        try {
            answered.accept(
                    network.send(items, taker, choice).stream().map(this::heard).toList());
        } catch (IndexUnavailableException e) {
            if (off.contains(Rule.RETRIES)) {
                answered.accept(items.stream()
                        .map(op -> (ItemOutcome) new ItemOutcome.Applied())
                        .toList());
            } else {
                delivery.unavailable(e);
            }
        }
    }

    private ItemOutcome heard(ItemOutcome outcome) {
        return switch (outcome) {
            case ItemOutcome.Applied applied -> applied;
            case ItemOutcome.Older older -> older;
            case ItemOutcome.Later later -> off.contains(Rule.RETRIES) ? new ItemOutcome.Applied() : later;
            case ItemOutcome.Refused refused -> off.contains(Rule.STUBS) ? new ItemOutcome.Applied() : refused;
        };
    }

    /** The process or the incarnation is over: what is under way may still arrive. */
    void abandon() {
        for (Underway left : underway) {
            if (left.delivery().next() instanceof Delivery.Step.Send request) {
                network.abandon(request.operations(), index::apply);
            } else if (left.delivery().next() instanceof Delivery.Step.Replace request) {
                network.abandon(request.replacements(), index::replace);
            }
            inFlight.release(left.bulk().keys());
        }
        underway.clear();
        full.clear();
        next = new Bulk();
    }
}
