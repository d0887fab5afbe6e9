/**
 * {@code ./shardlens fuzz}: random tables with random rows, sharded and in one table, and random queries about both, whose answers must
 * be the same whoever answers.
 */
@NullMarked
package io.shardlens.demo.fuzz;

import org.jspecify.annotations.NullMarked;
