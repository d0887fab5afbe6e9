/** What the same routing costs elsewhere. */
@NullMarked
package io.shardlens.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
