/** The soak: everything of the demo under writes, with parts killed and paused at random, and every row compared with its document at the end. */
@NullMarked
package io.shardlens.demo.soak;

import org.jspecify.annotations.NullMarked;
