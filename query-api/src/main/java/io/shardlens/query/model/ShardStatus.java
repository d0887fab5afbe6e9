package io.shardlens.query.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What one shard had to do with an answer.
 *
 * @param shard its configured name
 * @param state how it went
 * @param lag how far the index was behind it at most; null where the shard itself answered or nobody knows
 * @param detail why, for people; null where all is well. Never holds secrets or row values
 * @param took from asking the shards until this one's answer was there; null where it was not asked by itself or did not answer
 */
public record ShardStatus(
        String shard,
        State state,
        @Nullable Duration lag,
        @Nullable String detail,
        @Nullable Duration took) {
    /** How it went with a shard. */
    public enum State {
        /** Its rows are in the answer. */
        OK,
        /** Its rows are in the answer as the index had them, older than what was asked for. */
        STALE,
        /** It did not answer before the deadline. */
        TIMEOUT,
        /** It answered with an error, or could not be reached. */
        ERROR,
        /** It failed so often that it was not asked. */
        BREAKER_OPEN,
        /** The plan proved that it holds no row of the answer, so it was not asked. */
        SKIPPED
    }

    /** One that was not timed. */
    public ShardStatus(String shard, State state, @Nullable Duration lag, @Nullable String detail) {
        this(shard, state, lag, detail, null);
    }

    /** The same, timed. */
    public ShardStatus took(@Nullable Duration time) {
        return new ShardStatus(shard, state, lag, detail, time);
    }

    /** A shard that did its part. */
    public static ShardStatus ok(String shard, @Nullable Duration lag) {
        return new ShardStatus(shard, State.OK, lag, null);
    }

    /** A shard that holds no row of the answer. */
    public static ShardStatus skipped(String shard) {
        return new ShardStatus(shard, State.SKIPPED, null, null);
    }
}
