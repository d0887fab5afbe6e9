/**
 * From keys to targets. A {@link io.shardlens.router.route.Router} reads one compiled rule: single keys in nanoseconds,
 * key constraints to a {@link io.shardlens.router.route.TargetSet} with a reason for each target.
 */
@NullMarked
package io.shardlens.router.route;

import org.jspecify.annotations.NullMarked;
