/**
 * The worker in a small world of its own: two MySQL servers, their streams, one index, several worker processes, all of it in one thread.
 * A schedule says what happens next; the decisions are the product's own code; the invariants of the sync contract are checked as it goes.
 */
@NullMarked
package io.shardlens.sync.simulation;

import org.jspecify.annotations.NullMarked;
