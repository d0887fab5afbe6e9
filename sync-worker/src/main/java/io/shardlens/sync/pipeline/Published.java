package io.shardlens.sync.pipeline;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.checkpoint.FencedException;
import io.shardlens.sync.checkpoint.FreshnessProbes;
import io.shardlens.sync.checkpoint.ServerState;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.TransactionEnd;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What one server's pipeline has to say to readers, and has said. Thread-safe. */
public final class Published {
    private static final Duration AT_LEAST = Duration.ofSeconds(1);

    private record Said(GtidSet searchable, @Nullable String fault) {}

    private final StreamProgress progress;
    private final Supplier<Set<String>> aliases;
    private @Nullable ServerState state;
    private FreshnessProbes probes = new FreshnessProbes(null);
    private @Nullable String fault;
    private @Nullable Said said;
    private Instant saidAt = Instant.EPOCH;
    private @Nullable Instant freshAsOf;

    /** @param aliases of the indices that the server's rows are written into now */
    public Published(StreamProgress progress, Supplier<Set<String>> aliases) {
        this.progress = progress;
        this.aliases = aliases;
    }

    /** From now on this worker speaks for the server. */
    public synchronized void takeOver(ServerState taken) {
        state = taken;
        freshAsOf = taken.watermark().freshAsOf();
        probes = new FreshnessProbes(freshAsOf);
    }

    /** Another worker speaks for the server now. */
    public synchronized void silence() {
        state = null;
    }

    public synchronized void probed(Instant at, GtidSet executed) {
        probes.add(at, executed);
    }

    /** @param reason why the stream stands still; null when it runs */
    public synchronized void fault(@Nullable String reason) {
        fault = reason;
    }

    public synchronized @Nullable String fault() {
        return fault;
    }

    public synchronized @Nullable Instant freshAsOf() {
        return freshAsOf;
    }

    /** When it was published last; null while this worker never has. */
    public synchronized @Nullable Instant saidAt() {
        return state == null || saidAt.equals(Instant.EPOCH) ? null : saidAt;
    }

    public Set<String> aliases() {
        return aliases.get();
    }

    /** What is durable and not yet searchable; null when there is no such thing. */
    public @Nullable GtidSet unsearchable() {
        TransactionEnd durable = progress.durable();
        return durable == null || durable.applied().equals(progress.searchable()) ? null : durable.applied();
    }

    /** A refresh that began after {@code set} was durable has succeeded. */
    public void searchable(GtidSet set) {
        progress.searchable(set);
    }

    /** Publishes what has changed, and that nothing has at least every second. */
    public synchronized void publish(Instant now) {
        ServerState speaking = state;
        if (speaking == null) {
            return;
        }
        freshAsOf = probes.freshAsOf(progress.searchable());
        Said next = new Said(progress.searchable(), fault);
        if (Objects.equals(said, next) && now.isBefore(saidAt.plus(AT_LEAST))) {
            return;
        }
        try {
            speaking.publish(next.searchable(), freshAsOf, next.fault());
        } catch (FencedException e) {
            // Under the same lock: a state that was taken over meanwhile must not be silenced for this one.
            state = null;
            throw e;
        }
        said = next;
        saidAt = now;
    }
}
