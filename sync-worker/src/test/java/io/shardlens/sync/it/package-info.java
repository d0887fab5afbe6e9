/** The worker against real MySQL servers, a real Canal and a real Elasticsearch. */
@NullMarked
package io.shardlens.sync.it;

import org.jspecify.annotations.NullMarked;
