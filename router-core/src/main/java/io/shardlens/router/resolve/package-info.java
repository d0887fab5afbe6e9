/**
 * From another key of a row to its sharding key. Each {@link io.shardlens.router.resolve.Resolver} says what it costs,
 * whether its answer is unique and whether it must be verified against the row; an
 * {@link io.shardlens.router.resolve.AlternateKeyLookup} asks the cheapest first. Stores are behind ports: nothing here does
 * I/O.
 */
@NullMarked
package io.shardlens.router.resolve;

import org.jspecify.annotations.NullMarked;
