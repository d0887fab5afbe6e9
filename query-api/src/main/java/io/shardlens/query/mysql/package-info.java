/**
 * The shards: conditions as SQL, one statement per database with its tables under UNION ALL, and their execution under permits,
 * deadlines, cancellation, byte budgets and circuit breakers. The only package of the query process that knows JDBC.
 */
@NullMarked
package io.shardlens.query.mysql;

import org.jspecify.annotations.NullMarked;
