/** What is durable and what is searchable: the longest finished prefix of the stream, and the fenced records that say so. */
@NullMarked
package io.shardlens.sync.checkpoint;

import org.jspecify.annotations.NullMarked;
