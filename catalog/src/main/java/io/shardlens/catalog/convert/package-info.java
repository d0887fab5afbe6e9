/**
 * Turns the sharding rules of ShardingSphere's YAML into a topology file. Each table's strategies become functions from keys
 * to names; together they become one rule. What has no equal is named, never guessed. Pure.
 */
@NullMarked
package io.shardlens.catalog.convert;

import org.jspecify.annotations.NullMarked;
