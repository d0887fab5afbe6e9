package io.shardlens.sync.checkpoint;

import io.shardlens.sync.index.IndexUnavailableException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * One worker's part in sharing the servers. {@link #beat} shows the others that it lives, takes what is free up to an even share and
 * offers what is beyond it. Who lives is judged by this process's own clock alone: a worker whose count has not changed for a while is
 * dead, and whoever cannot show a sign of life for that long stops by itself before anybody may take over. {@link #beat}
 * and {@link #end} are for one thread at a time; the rest is thread-safe.
 */
public final class Leases {
    /** How a lease stands. */
    public enum Standing {
        /** It is this worker's. */
        HELD,
        /** It was, and too long ago to be sure; nothing is to be done under it until that is known. */
        DOUBTFUL,
        /** It is no longer, or is to be given back. */
        LOST
    }

    private record Sign(long count, long at) {}

    private final StateStore store;
    private final String worker;
    private final long epoch;
    private final Set<String> servers;
    private final long patience;
    private final LongSupplier nanoTime;

    private long count;
    private final Map<String, Sign> signs = new HashMap<>();
    private final Map<String, Long> terms = new HashMap<>();
    private final Set<String> working = new TreeSet<>();
    private final Set<String> returned = new TreeSet<>();
    private LeaseTable table = LeaseTable.empty();
    private Set<String> beyondShare = Set.of();
    private long provenAt;
    private long lookedAt;

    /**
     * @param worker names this process, like no other process
     * @param epoch of the topology that it was started with
     * @param servers that all workers share
     * @param patience without a sign of life before a worker counts as dead
     * @param nanoTime a clock that only goes forward, also while the process sleeps
     */
    public Leases(
            StateStore store,
            String worker,
            long epoch,
            Collection<String> servers,
            Duration patience,
            LongSupplier nanoTime) {
        this.store = store;
        this.worker = worker;
        this.epoch = epoch;
        this.servers = Set.copyOf(servers);
        this.patience = patience.toNanos();
        this.nanoTime = nanoTime;
    }

    /**
     * Shows a sign of life.
     *
     * @throws IndexUnavailableException when that is not possible now, or not known
     */
    public void beat() {
        while (true) {
            // Before anybody can see the sign: others must not stop waiting before this worker stops working.
            long before = nanoTime.getAsLong();
            Optional<StateStore.Stored> stored = store.read(LeaseTable.ID);
            LeaseTable seen = stored.map(s -> LeaseTable.of(s.document())).orElse(LeaseTable.empty());
            Set<String> back = returned();
            LeaseTable next = seen.beaten(worker, ++count, epoch, servers, dead(seen, nanoTime.getAsLong()), back);
            try {
                store.write(
                        LeaseTable.ID,
                        next.toJson(),
                        stored.map(StateStore.Stored::mark).orElse(null));
            } catch (StateStore.ConflictException e) {
                // Another worker was faster, or an earlier write of ours arrived although its answer did not.
                continue;
            }
            proven(next, back, before);
            return;
        }
    }

    private synchronized Set<String> returned() {
        return Set.copyOf(returned);
    }

    private synchronized Set<String> dead(LeaseTable seen, long now) {
        // Who has not looked for a while, or could not, has missed what the others may have shown.
        boolean looking = now - lookedAt <= patience / 2;
        lookedAt = now;
        signs.keySet().retainAll(seen.workers().keySet());
        seen.workers().forEach((other, shown) -> {
            Sign known = signs.get(other);
            if (!looking || known == null || known.count() != shown) {
                signs.put(other, new Sign(shown, now));
            }
        });
        return signs.entrySet().stream()
                .filter(s -> !s.getKey().equals(worker) && now - s.getValue().at() > patience)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private synchronized void proven(LeaseTable written, Set<String> back, long at) {
        table = written;
        provenAt = at;
        returned.removeAll(back);
        terms.clear();
        written.heldBy(worker).stream()
                .filter(server -> !returned.contains(server))
                .forEach(server -> terms.put(server, written.held(server).term()));
        beyondShare = Set.copyOf(written.beyondShare(worker, servers));
        beyondShare.stream().filter(server -> !working.contains(server)).forEach(server -> {
            terms.remove(server);
            returned.add(server);
        });
    }

    /**
     * Makes sure that this worker may write for a server.
     *
     * @throws FencedException when it no longer may
     * @throws IndexUnavailableException when that is not known now
     */
    public synchronized void require(String server) {
        Long term = terms.get(server);
        Standing standing = term == null ? Standing.LOST : standing(new Lease(server, term));
        switch (standing) {
            case HELD -> {}
            case DOUBTFUL ->
                throw new IndexUnavailableException(
                        "the lease of server '" + server + "' could not be renewed for " + Duration.ofNanos(patience),
                        null);
            case LOST -> throw lost(server);
        }
    }

    private FencedException lost(String server) {
        return table.outdated(worker)
                ? new FencedException("server '" + server + "' is given back: " + outdated())
                : new FencedException(server, table.held(server));
    }

    /** Why this worker takes no server now, for people; empty where nothing keeps it from that. */
    public synchronized Optional<String> objection() {
        if (table.outdated(worker)) {
            return Optional.of(outdated());
        }
        List<String> older = table.outdatedHolders();
        return older.isEmpty()
                ? Optional.empty()
                : Optional.of("waiting for " + older + " to give back what they follow under an epoch of the topology "
                        + "before " + epoch);
    }

    private String outdated() {
        return "this worker was started with epoch " + epoch + " of the topology, and another one with epoch "
                + table.epoch() + ". Start it again with the topology that is in force";
    }

    /**
     * Whether to go on under a lease now; if not, perhaps a little later.
     *
     * @throws FencedException when it is lost
     */
    public synchronized boolean mayGoOn(Lease lease) {
        return switch (standing(lease)) {
            case HELD -> true;
            case DOUBTFUL -> false;
            case LOST -> throw lost(lease.server());
        };
    }

    /** The lease of a server that this worker is to work on now, until it gives it back. */
    public synchronized Optional<Lease> take(String server) {
        Long term = terms.get(server);
        Optional<Lease> lease =
                Optional.ofNullable(term).map(t -> new Lease(server, t)).filter(l -> standing(l) == Standing.HELD);
        lease.ifPresent(l -> working.add(server));
        return lease;
    }

    public synchronized Standing standing(Lease lease) {
        Long term = terms.get(lease.server());
        if (term == null || term != lease.term() || beyondShare.contains(lease.server())) {
            return Standing.LOST;
        }
        return nanoTime.getAsLong() - provenAt < patience ? Standing.HELD : Standing.DOUBTFUL;
    }

    /** Nothing of this worker is at work under the lease any more; it is free for anybody after the next beat. */
    public synchronized void giveBack(Lease lease) {
        working.remove(lease.server());
        if (terms.remove(lease.server(), lease.term())) {
            returned.add(lease.server());
        }
    }

    /**
     * The worker ends, and others need not wait.
     *
     * @throws IndexUnavailableException when it cannot be recorded; then they have to
     */
    public void end() {
        while (true) {
            Optional<StateStore.Stored> stored = store.read(LeaseTable.ID);
            if (stored.isEmpty()) {
                return;
            }
            LeaseTable next = LeaseTable.of(stored.get().document()).without(worker);
            try {
                store.write(LeaseTable.ID, next.toJson(), stored.get().mark());
                return;
            } catch (StateStore.ConflictException e) {
                continue;
            }
        }
    }

    /** Who has a server, as of the last beat; this worker's own name among the others'. */
    public synchronized LeaseTable.Held holder(String server) {
        return table.held(server);
    }

    /** The workers that were alive at the last beat. */
    public synchronized List<String> workers() {
        return List.copyOf(table.workers().keySet());
    }
}
