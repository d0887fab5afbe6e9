/** Where changes come from: the port that delivers batches, the proof that they follow what was applied, and the bound on what is held in memory. */
@NullMarked
package io.shardlens.sync.source;

import org.jspecify.annotations.NullMarked;
