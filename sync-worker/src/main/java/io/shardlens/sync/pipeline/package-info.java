/** One pipeline for each MySQL server, with its own threads and its own share of memory: source to index to acknowledgement. */
@NullMarked
package io.shardlens.sync.pipeline;

import org.jspecify.annotations.NullMarked;
