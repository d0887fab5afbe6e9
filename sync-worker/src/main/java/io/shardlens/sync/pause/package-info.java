/**
 * Tables whose rows the workers pass over until they are told to go on: a way out when one table keeps the others from going on. The
 * shards answer for a paused table, and going on reads its rows anew.
 */
@NullMarked
package io.shardlens.sync.pause;

import org.jspecify.annotations.NullMarked;
