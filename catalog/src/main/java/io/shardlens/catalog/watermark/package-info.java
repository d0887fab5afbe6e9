/** GTID sets, checkpoints and watermarks: where to resume from, and up to where the index is searchable. */
@NullMarked
package io.shardlens.catalog.watermark;

import org.jspecify.annotations.NullMarked;
