package io.shardlens.sync.checkpoint;

import io.shardlens.catalog.lineage.Ledger;
import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.catalog.watermark.StateDocuments;
import io.shardlens.catalog.watermark.Watermark;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * One server's checkpoint, watermark and ledger, taken over under a new lease. Every document is rewritten at once, so that the next
 * write of whoever held them before conflicts. Any thread; {@link FencedException} from every write once another worker holds them.
 */
public final class ServerState {
    private final StateStore store;
    private final Lease lease;
    private final FencedDocument checkpointDocument;
    private final FencedDocument watermarkDocument;
    private final @Nullable Checkpoint checkpoint;
    private final Watermark watermark;
    private final Ledger ledger;
    private final FencedDocument ledgerDocument;

    private ServerState(ServerState former, Ledger ledger, @Nullable Checkpoint checkpoint, Watermark watermark) {
        this.store = former.store;
        this.lease = former.lease;
        this.checkpointDocument = former.checkpointDocument;
        this.watermarkDocument = former.watermarkDocument;
        this.ledgerDocument = former.ledgerDocument;
        this.ledger = ledger;
        this.checkpoint = checkpoint;
        this.watermark = watermark;
    }

    private ServerState(StateStore store, Lease lease, String serverUuid, long epoch, IntSupplier marked) {
        String server = lease.server();
        this.store = store;
        this.lease = lease;
        this.checkpointDocument = new FencedDocument(store, lease, StateDocuments.checkpointId(server));
        this.watermarkDocument = new FencedDocument(store, lease, StateDocuments.watermarkId(server));
        this.ledgerDocument = new FencedDocument(store, lease, StateDocuments.ledgerId(server));

        // An empty set stands for no checkpoint: the document has to exist to be fenced.
        this.checkpoint = checkpointDocument
                .rewrite(found -> StateDocuments.toJson(taken(found.map(StateDocuments::checkpoint), lease)))
                .map(StateDocuments::checkpoint)
                .filter(c -> !c.applied().isEmpty())
                .orElse(null);
        this.watermark =
                watermark(watermarkDocument.rewrite(found -> StateDocuments.toJson(watermark(found, lease))), lease);
        // The record may be lost, or be another server's, and the documents still there.
        int generation = ledgerDocument.read().isPresent() ? 0 : above(store, marked.getAsInt());
        Ledger first = new Ledger(server, List.of(new Lineage(serverUuid, "", epoch, generation)));
        this.ledger = ledgerDocument
                .rewrite(found ->
                        StateDocuments.toJson(found.map(StateDocuments::ledger).orElse(first)))
                .map(StateDocuments::ledger)
                .orElse(first);
    }

    private static Checkpoint taken(Optional<Checkpoint> found, Lease lease) {
        return found.map(c -> new Checkpoint(lease.server(), c.applied(), c.position(), lease.term()))
                .orElse(new Checkpoint(lease.server(), GtidSet.EMPTY, new Position(0, 0), lease.term()));
    }

    private static Watermark watermark(Optional<ObjectNode> found, Lease lease) {
        return found.map(StateDocuments::watermark)
                .map(w -> new Watermark(lease.server(), w.searchable(), w.freshAsOf(), null, lease.term()))
                .orElse(new Watermark(lease.server(), GtidSet.EMPTY, null, null, lease.term()));
    }

    /**
     * Takes the server's state over.
     *
     * @param lease which has been claimed before
     * @param serverUuid of the MySQL server, for the ledger's first entry
     * @param epoch of the topology, for the ledger's first entry
     * @param marked the highest generation that the documents of the server's tables are known to be of, -1 where there is none; asked only
     *     where there is no ledger
     */
    public static ServerState takeOver(
            StateStore store, Lease lease, String serverUuid, long epoch, IntSupplier marked) {
        return new ServerState(store, lease, serverUuid, epoch, marked);
    }

    /** A generation that nobody has written in. Whoever ever had a lease may have a ledger, its name may be in no configuration any more. */
    private static int above(StateStore store, int marked) {
        List<String> ledgers =
                store
                        .read(LeaseTable.ID)
                        .map(s -> LeaseTable.of(s.document()).servers().keySet())
                        .orElse(Set.of())
                        .stream()
                        .map(StateDocuments::ledgerId)
                        .toList();
        return 1
                + store.readAll(ledgers).values().stream()
                        .map(s -> StateDocuments.ledger(s.document()).current().generation())
                        .reduce(marked, Math::max);
    }

    public Lease lease() {
        return lease;
    }

    /**
     * Makes sure that the server is still this worker's: before a connection that would take the stream away from whoever has it now.
     *
     * @throws FencedException when another worker has taken it over
     */
    public void verify() {
        lease.verify(store);
    }

    /** Where to resume, as it was found; null when nothing was ever applied. */
    public @Nullable Checkpoint checkpoint() {
        return checkpoint;
    }

    /** What was searchable, as it was found; it still is. */
    public Watermark watermark() {
        return watermark;
    }

    /** The histories of the server's binlog. */
    public Ledger ledger() {
        return ledger;
    }

    /**
     * Begins with another history. What the indices do not hold of it has to be on record before.
     *
     * @param next the history
     * @param applied what of the former one is part of it; empty where nothing is known to be
     * @param executed what is part of it at all
     * @return the state in the new history
     */
    public ServerState succeed(Lineage next, GtidSet applied, GtidSet executed) {
        String server = lease.server();
        // Where the new one ends up to there, nobody knows; that no position comes before it, everybody does.
        Checkpoint begun = new Checkpoint(server, applied, new Position(0, 0), lease.term());
        GtidSet searchable = applied.isEmpty()
                ? GtidSet.EMPTY
                : watermark.searchable().minus(watermark.searchable().minus(executed));
        Watermark known =
                new Watermark(server, searchable, applied.isEmpty() ? null : watermark.freshAsOf(), null, lease.term());
        checkpointDocument.write(StateDocuments.toJson(begun));
        watermarkDocument.write(StateDocuments.toJson(known));
        // Last: until then it is found out anew.
        Ledger longer = ledger.with(next);
        ledgerDocument.write(StateDocuments.toJson(longer));
        return new ServerState(this, longer, applied.isEmpty() ? null : begun, known);
    }

    /**
     * Goes on in the same history under another topology. What the indices do not hold of it has to be on record before.
     *
     * @param next the same history in the next generation: what was written before comes before all that is written from now on
     * @return the state under the new topology
     */
    public ServerState enter(Lineage next) {
        Ledger longer = ledger.with(next);
        ledgerDocument.write(StateDocuments.toJson(longer));
        return new ServerState(this, longer, checkpoint, watermark);
    }

    /**
     * Goes on in the same history, in a generation above those of all servers.
     *
     * @param marked as for {@link #takeOver}
     * @return the state in that generation
     */
    public ServerState rise(int marked) {
        Lineage now = ledger.current();
        return enter(new Lineage(now.serverUuid(), now.barrier(), now.epoch(), above(store, marked)));
    }

    /** Records that everything up to there is durable. */
    public Checkpoint write(TransactionEnd end) {
        Checkpoint written = new Checkpoint(lease.server(), end.applied(), end.position(), lease.term());
        checkpointDocument.write(StateDocuments.toJson(written));
        return written;
    }

    /** Publishes what is searchable. */
    public void publish(GtidSet searchable, @Nullable Instant freshAsOf, @Nullable String fault) {
        watermarkDocument.write(
                StateDocuments.toJson(new Watermark(lease.server(), searchable, freshAsOf, fault, lease.term())));
    }
}
