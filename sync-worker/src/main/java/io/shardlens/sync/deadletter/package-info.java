/** Rows that could not be indexed as they are, each with its reason. */
@NullMarked
package io.shardlens.sync.deadletter;

import org.jspecify.annotations.NullMarked;
