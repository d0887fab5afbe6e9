/**
 * The index: conditions as Elasticsearch queries that are true for exactly the rows for which MySQL says true, their execution, and
 * the reading of the state that the sync worker publishes. The only package of the query process that knows Elasticsearch's client.
 */
@NullMarked
package io.shardlens.query.search;

import org.jspecify.annotations.NullMarked;
