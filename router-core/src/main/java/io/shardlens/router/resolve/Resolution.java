package io.shardlens.router.resolve;

import io.shardlens.router.key.KeyConstraint;

/** What a resolver says of the rows with one alternate key. */
public sealed interface Resolution {
    /**
     * The rows have such sharding keys.
     *
     * @param shardingKeys a set that contains the sharding key of every such row and may contain more
     */
    record Found(KeyConstraint shardingKeys) implements Resolution {}

    /**
     * There is no such row.
     *
     * @param reason how that is known
     */
    record Absent(String reason) implements Resolution {}

    /**
     * The resolver cannot say.
     *
     * @param reason why
     */
    record Unknown(String reason) implements Resolution {}
}
