/**
 * Scaling out: the moves between two topologies, the steps that make them under traffic with the SQL of each, which rows a
 * table owns afterwards, and how the others are purged. Writes statements and runs none. Pure.
 */
@NullMarked
package io.shardlens.router.expansion;

import org.jspecify.annotations.NullMarked;
