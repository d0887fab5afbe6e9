/**
 * How far the index is behind: watermarks and coverage as the sync worker publishes them, read again and again, and turned into what
 * the planner wants to know of a table.
 */
@NullMarked
package io.shardlens.query.freshness;

import org.jspecify.annotations.NullMarked;
