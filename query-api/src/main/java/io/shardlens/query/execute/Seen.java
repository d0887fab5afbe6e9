package io.shardlens.query.execute;

import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.Query;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How far the pages of a cursor have seen each shard: no page behind them may have seen less. */
final class Seen {
    /** How far the sync worker's clock, by which an index is fresh, may be behind this one. */
    private static final Duration CLOCKS_AGREE = Duration.ofMillis(500);

    private Seen() {}

    /** Shards that answered for themselves, by {@code at}. */
    static Map<String, Instant> byShards(Stream<String> shards, Instant at) {
        return shards.collect(Collectors.toMap(shard -> shard, shard -> at.plus(CLOCKS_AGREE)));
    }

    /** Shards that the index answered for. */
    static Map<String, Instant> byIndex(IndexState state) {
        Map<String, Instant> seen = new HashMap<>();
        state.shards().forEach((shard, known) -> {
            if (known.freshAsOf() != null) {
                seen.put(shard, known.freshAsOf());
            }
        });
        return seen;
    }

    /** What the pages up to this one have seen, of which shards nobody may have asked this time. */
    static Map<String, Instant> after(Query query, Map<String, Instant> page) {
        Map<String, Instant> seen =
                new HashMap<>(query.after() == null ? Map.of() : query.after().seen());
        page.forEach((shard, at) -> seen.merge(shard, at, (one, other) -> one.isAfter(other) ? one : other));
        return seen;
    }
}
