/** Commands that ask a running worker for something and follow it. */
@NullMarked
package io.shardlens.sync.follow;

import org.jspecify.annotations.NullMarked;
