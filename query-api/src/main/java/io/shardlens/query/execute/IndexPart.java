package io.shardlens.query.execute;

import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.ShardIndexState;
import io.shardlens.query.model.ShardStatus;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.search.SearchOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the index answered for some shards.
 *
 * @param found its rows, and how many there are
 * @param statuses of these shards
 * @param seen how far it had seen them, where that is known and the answer is fresh enough
 * @param stale whether it is older than was asked for
 */
record IndexPart(SearchOutcome.Found found, List<ShardStatus> statuses, Map<String, Instant> seen, boolean stale) {
    IndexPart {
        statuses = List.copyOf(statuses);
        seen = Map.copyOf(seen);
    }

    /** Of shards for which it is as fresh as was asked for. */
    static IndexPart fresh(SearchOutcome.Found found, Collection<String> shards, IndexState state) {
        List<ShardStatus> statuses = new ArrayList<>();
        Map<String, Instant> seen = new HashMap<>(Seen.byIndex(state));
        seen.keySet().retainAll(shards);
        for (String shard : shards) {
            ShardIndexState known = state.shards().get(shard);
            statuses.add(ShardStatus.ok(shard, known == null ? null : known.lag()));
        }
        return new IndexPart(found, statuses, seen, false);
    }

    /** In the place of shards that could not be read. */
    static IndexPart stale(
            SearchOutcome.Found found, Collection<ShardOutcome.Failure> lost, IndexState state, Instant now) {
        List<ShardStatus> statuses = new ArrayList<>();
        for (ShardOutcome.Failure failure : lost) {
            ShardIndexState known = state.shards().get(failure.shard());
            Instant freshAsOf = known == null ? null : known.freshAsOf();
            Duration lag = freshAsOf == null ? null : Duration.between(freshAsOf, now);
            statuses.add(new ShardStatus(
                    failure.shard(),
                    ShardStatus.State.STALE,
                    lag == null || !lag.isNegative() ? lag : Duration.ZERO,
                    "answered from the index, since " + failure.detail()));
        }
        return new IndexPart(found, statuses, Map.of(), true);
    }
}
