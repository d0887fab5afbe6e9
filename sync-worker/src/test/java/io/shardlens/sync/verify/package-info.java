/** Verification against shards and an index that are a few maps. */
@NullMarked
package io.shardlens.sync.verify;

import org.jspecify.annotations.NullMarked;
