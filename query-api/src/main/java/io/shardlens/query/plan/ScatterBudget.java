package io.shardlens.query.plan;

import io.shardlens.query.model.Asked;
import io.shardlens.router.Target;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What one query may ask of shards that its condition does not name.
 *
 * @param shards the most databases
 * @param rows the most rows that they may have to send
 * @param bytes the most memory for what they send; they are read no further
 * @param time the longest that they may take; they are cancelled then
 */
public record ScatterBudget(int shards, long rows, long bytes, Duration time) {
    /** No bound at all. */
    public static ScatterBudget unbounded() {
        return new ScatterBudget(Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Duration.ofDays(1));
    }

    /** Why the query may not ask all of these tables; empty where it may. */
    Optional<String> whyNot(Asked asked, List<Target> targets) {
        int databases = Forecast.databases(targets);
        if (databases > shards) {
            return Optional.of("it would ask " + databases + " databases, and api.scatter.shards allows " + shards);
        }
        Long most = Forecast.rows(asked, targets.size());
        return most != null && most > rows
                ? Optional.of(targets.size() + " tables may have to send " + most
                        + " rows, and api.scatter.rows allows " + rows)
                : Optional.empty();
    }
}
