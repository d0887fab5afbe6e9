/**
 * The whole of a sharded system at one epoch: which logical tables there are and how each is routed. Immutable, compiled
 * and checked as a whole, known by its epoch and by the hash of its content.
 */
@NullMarked
package io.shardlens.router.topology;

import org.jspecify.annotations.NullMarked;
