/**
 * From a query to a plan: which rows can only be where, and who may answer. A pure function of the query, the catalog, what the
 * index can answer exactly, and what is known of its freshness.
 */
@NullMarked
package io.shardlens.query.plan;

import org.jspecify.annotations.NullMarked;
