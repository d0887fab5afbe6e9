package io.shardlens.query.execute;

import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.ShardReader;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.query.plan.Plan;
import io.shardlens.query.plan.Plan.Way;
import io.shardlens.query.plan.Planned;
import io.shardlens.query.plan.Planner;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.resolve.Resolution;
import io.shardlens.router.resolve.Resolver;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks stores for sharding keys, and finds out where they were wrong: a row is never missed because of what a store says, as long as
 * it keeps what it was declared to.
 */
record Resolving(Planner planner, ShardReader shards, Deadline deadline) {
    private static final Logger LOGGER = LoggerFactory.getLogger(Resolving.class);

    /** The plan to where a way leads; empty where it leads nowhere. */
    Optional<Planned> follow(Query query, Way way) {
        Resolver resolver = way.alternate().resolver();
        Key other = way.key();
        if (other == null) {
            throw new IllegalStateException("arithmetic has led already");
        }
        try {
            return switch (resolver.resolve(other)) {
                case Resolution.Found found -> Optional.of(planner.resolved(query, way, found.shardingKeys()));
                case Resolution.Absent absent -> Optional.of(new Planned(new Plan.Empty(), absent.reason()));
                case Resolution.Unknown unknown -> Optional.empty();
            };
        } catch (RuntimeException e) {
            // Another way, or all shards, may do.
            LOGGER.atWarn()
                    .addKeyValue("resolver", resolver.name())
                    .addKeyValue("error", e.toString())
                    .log("A resolver failed");
            return Optional.empty();
        }
    }

    /**
     * Whether an answer is empty since the way has led to where the row is not, which its resolver is then told.
     *
     * @param reads that gave the answer
     */
    boolean isMisled(Query query, Way way, Outcome outcome, List<TableRead> reads) throws InterruptedException {
        boolean empty = outcome instanceof Outcome.Answered answered && isEmpty(answered.result());
        Condition.Eq where = way.where();
        Key other = way.key();
        if (!empty || reads.isEmpty() || where == null || other == null || holds(query, where, reads)) {
            return false;
        }
        Resolver resolver = way.alternate().resolver();
        if (resolver.resolve(other) instanceof Resolution.Found found
                && found.shardingKeys() instanceof KeyConstraint.Points points) {
            for (Key key : points.keys()) {
                resolver.refute(other, key);
            }
        }
        return true;
    }

    private static boolean isEmpty(QueryResult result) {
        Long count = result.count();
        return result.complete() && result.rows().isEmpty() && (count == null || count == 0);
    }

    /** Whether there is a row with the other key, whatever else the query demands of it. */
    private boolean holds(Query query, Condition.Eq where, List<TableRead> reads) throws InterruptedException {
        Query probe =
                new Query(query.table(), where, List.of(where.column()), List.of(), 1, null, false, query.options());
        List<TableRead> probes = reads.stream()
                .map(read -> new TableRead(read.target(), where, read.owned()))
                .toList();
        return !deadline.isOver()
                && shards.read(probe, probes, 1, deadline.left(), true) instanceof Gathered.Outcomes outcomes
                && outcomes.shards().stream()
                        .anyMatch(one -> one instanceof ShardOutcome.Answer answer
                                && !answer.rows().isEmpty());
    }
}
