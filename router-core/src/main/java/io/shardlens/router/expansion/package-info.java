/** Scaling out: the exact moves between two topologies and the steps that make them under traffic. Empty so far. */
@NullMarked
package io.shardlens.router.expansion;

import org.jspecify.annotations.NullMarked;
