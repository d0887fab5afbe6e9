/**
 * What is asked and what is answered: the query with its condition tree, the result with the status of every shard, and the
 * problems that stand in its place. Pure values without I/O, JSON or SQL; every other package of the query process builds on it.
 */
@NullMarked
package io.shardlens.query.model;

import org.jspecify.annotations.NullMarked;
