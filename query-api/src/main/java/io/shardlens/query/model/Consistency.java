package io.shardlens.query.model;

import java.util.List;

/** What a query's answer must have seen. Whoever reads from a shard's primary sees everything. */
public sealed interface Consistency {
    /** The index may be behind by any time that is known or not, as long as it holds every row and its stream runs. */
    record Eventual() implements Consistency {}

    /** The index is no further behind a shard than {@link QueryOptions#maxLag()}. */
    record Bounded() implements Consistency {}

    /**
     * As {@link Bounded}; and of each shard that is named here, everything up to its position.
     *
     * @param positions at least one
     */
    record Position(List<ShardPosition> positions) implements Consistency {
        public Position {
            positions = List.copyOf(positions);
        }
    }

    /** Everything that was committed when the query began: the index has no part in the answer. */
    record Primary() implements Consistency {}
}
