/**
 * Typed sharding keys, and what a predicate says about them. A {@link io.shardlens.router.key.KeyConstraint} is a set of
 * keys that is never smaller than the set that satisfies the predicate; a {@link io.shardlens.router.key.KeyPredicate}
 * carries it through AND, OR, NOT and NULL. Pure values, no I/O.
 */
@NullMarked
package io.shardlens.router.key;

import org.jspecify.annotations.NullMarked;
