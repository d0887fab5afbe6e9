/** Reads the rows that were there before the stream began, in chunks, without locks. */
@NullMarked
package io.shardlens.sync.snapshot;

import org.jspecify.annotations.NullMarked;
