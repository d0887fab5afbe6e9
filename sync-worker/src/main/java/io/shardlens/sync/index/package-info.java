/** Bulk writes into Elasticsearch: several in flight, never two with the same document id, retried without end; and the refreshes. */
@NullMarked
package io.shardlens.sync.index;

import org.jspecify.annotations.NullMarked;
