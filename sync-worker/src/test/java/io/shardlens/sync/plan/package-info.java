/** What a plan makes of grants. */
@NullMarked
package io.shardlens.sync.plan;

import org.jspecify.annotations.NullMarked;
