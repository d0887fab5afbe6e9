/** Runs plans: asks shards and index, keeps the deadline, merges, falls back, and says how each shard did. */
@NullMarked
package io.shardlens.query.execute;

import org.jspecify.annotations.NullMarked;
