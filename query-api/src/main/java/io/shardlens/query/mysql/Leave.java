package io.shardlens.query.mysql;

import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Consistency;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * How old the answer of a shard may be.
 *
 * @param maxLag how far a replica may be behind
 * @param seen by shard, an instant before which it must not be; shards that are missing may be of any
 */
record Leave(Duration maxLag, Map<String, Instant> seen) {
    private static final Duration FOREVER = Duration.ofDays(1000);

    Leave {
        seen = Map.copyOf(seen);
    }

    /** What a question gives; empty where only the shards' own servers may answer it. */
    static Optional<Leave> of(Asked asked) {
        Map<String, Instant> seen =
                asked.after() == null ? Map.of() : asked.after().seen();
        return switch (asked.options().consistency()) {
            case Consistency.Eventual eventual -> Optional.of(any(seen));
            case Consistency.Bounded bounded ->
                Optional.of(new Leave(asked.options().maxLag(), seen));
            case Consistency.Position position -> Optional.empty();
            case Consistency.Primary primary -> Optional.empty();
        };
    }

    /** Any age that the configuration puts up with. */
    static Leave any(Map<String, Instant> seen) {
        return new Leave(FOREVER, seen);
    }
}
