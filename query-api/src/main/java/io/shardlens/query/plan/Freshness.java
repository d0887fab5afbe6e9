package io.shardlens.query.plan;

import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Consistency;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.ShardIndexState;
import io.shardlens.query.model.ShardPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * For which shards the index is whole and has seen as much as one query wants.
 *
 * @param fit the shards for which it may answer
 * @param unfit the others, each with the reason
 */
record Freshness(Set<String> fit, Map<String, String> unfit) {
    /**
     * @param shards those that can hold a row of the answer
     * @param epoch of the topology under which they were found
     */
    static Freshness of(Asked query, IndexState state, Collection<String> shards, long epoch) {
        Set<String> fit = new TreeSet<>();
        Map<String, String> unfit = new TreeMap<>();
        for (String shard : shards) {
            whyNot(query, shard, state, epoch)
                    .ifPresentOrElse(reason -> unfit.put(shard, reason), () -> fit.add(shard));
        }
        return new Freshness(fit, unfit);
    }

    /** Why it may not answer for all of them, the first reason; empty where it may. */
    Optional<String> whyNotAll() {
        return unfit.values().stream().findFirst();
    }

    private static Optional<String> whyNot(Asked query, String shard, IndexState index, long epoch) {
        if (index.unavailable() != null) {
            return Optional.of(index.unavailable());
        }
        ShardIndexState state = index.shards().get(shard);
        if (state == null || !state.covered()) {
            return Optional.of("it does not hold every row of shard " + shard + note(state));
        }
        Duration maxLag = query.options().maxLag();
        Optional<String> older = unseen(query, shard, state);
        return switch (query.options().consistency()) {
            case Consistency.Eventual eventual ->
                state.stopped() ? Optional.of("it does not follow shard " + shard + note(state)) : older;
            case Consistency.Bounded bounded -> tooOld(shard, state, maxLag).or(() -> older);
            case Consistency.Position position ->
                tooOld(shard, state, maxLag)
                        .or(() -> behind(position.positions(), shard, state, epoch))
                        .or(() -> older);
            case Consistency.Primary primary -> Optional.of("the query asks for the primaries");
        };
    }

    private static Optional<String> tooOld(String shard, ShardIndexState state, Duration maxLag) {
        Duration lag = state.lag();
        if (lag == null) {
            return Optional.of("how far it is behind shard " + shard + " is not known" + note(state));
        }
        return lag.compareTo(maxLag) <= 0
                ? Optional.empty()
                : Optional.of("it is " + lag.toMillis() + " ms behind shard " + shard + ", " + maxLag.toMillis()
                        + " ms are allowed" + note(state));
    }

    /** A page never shows less than the one before it. */
    private static Optional<String> unseen(Asked query, String shard, ShardIndexState state) {
        Instant seen = query.after() == null ? null : query.after().seen().get(shard);
        return seen == null || (state.freshAsOf() != null && !state.freshAsOf().isBefore(seen))
                ? Optional.empty()
                : Optional.of("the page before has seen more of shard " + shard + " than it has");
    }

    private static Optional<String> behind(
            List<ShardPosition> positions, String shard, ShardIndexState state, long epoch) {
        for (ShardPosition position : positions) {
            if (position.epoch() != epoch) {
                // The row may have moved since, to a server whose transactions say nothing of this position.
                return Optional.of("the position is of epoch " + position.epoch() + ", now it is epoch " + epoch);
            }
            if (position.shard().equals(shard) && !state.searchable().contains(position.executed())) {
                return Optional.of("it has not reached the position in shard " + shard);
            }
        }
        return Optional.empty();
    }

    /**
     * Whether a wait may help: positions that the index has not reached, of servers whose transactions it has seen. Of another lineage
     * it will never see any.
     */
    static boolean mayCatchUp(Asked query, IndexState index, Collection<String> shards, long epoch) {
        if (!(query.options().consistency() instanceof Consistency.Position wanted) || index.unavailable() != null) {
            return false;
        }
        List<ShardPosition> ahead = wanted.positions().stream()
                .filter(position -> shards.contains(position.shard()))
                .filter(position -> isAhead(position, index.shards().get(position.shard())))
                .toList();
        return !ahead.isEmpty()
                && ahead.stream()
                        .allMatch(position -> canReach(position, index.shards().get(position.shard()), epoch));
    }

    private static boolean isAhead(ShardPosition position, @Nullable ShardIndexState state) {
        return state == null || !state.searchable().contains(position.executed());
    }

    private static boolean canReach(ShardPosition position, @Nullable ShardIndexState state, long epoch) {
        return position.epoch() == epoch
                && state != null
                && state.covered()
                && !state.stopped()
                && state.searchable()
                        .intervals()
                        .keySet()
                        .containsAll(position.executed().intervals().keySet());
    }

    private static String note(@Nullable ShardIndexState state) {
        return state == null || state.note() == null ? "" : " (" + state.note() + ")";
    }
}
