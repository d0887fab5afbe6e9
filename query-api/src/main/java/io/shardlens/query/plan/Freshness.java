package io.shardlens.query.plan;

import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.ShardIndexState;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether what the index holds of some shards is whole and as fresh as a query wants it. */
final class Freshness {
    private Freshness() {}

    /** Why it is not, the first reason found; empty where it is. */
    static Optional<String> whyNot(IndexState state, Collection<String> shards, Duration maxLag) {
        if (state.unavailable() != null) {
            return Optional.of(state.unavailable());
        }
        return shards.stream()
                .sorted()
                .map(shard -> whyNot(shard, state.shards().get(shard), maxLag))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> whyNot(String shard, @Nullable ShardIndexState state, Duration maxLag) {
        if (state == null || !state.covered()) {
            return Optional.of("it does not hold every row of shard " + shard + note(state));
        }
        Duration lag = state.lag();
        if (lag == null) {
            return Optional.of("how far it is behind shard " + shard + " is not known" + note(state));
        }
        return lag.compareTo(maxLag) <= 0
                ? Optional.empty()
                : Optional.of("it is " + lag.toMillis() + " ms behind shard " + shard + ", " + maxLag.toMillis()
                        + " ms are allowed" + note(state));
    }

    private static String note(@Nullable ShardIndexState state) {
        return state == null || state.note() == null ? "" : " (" + state.note() + ")";
    }
}
