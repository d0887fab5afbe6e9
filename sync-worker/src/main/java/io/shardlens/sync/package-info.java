/** The worker's process: its command line and how its parts are put together. */
@NullMarked
package io.shardlens.sync;

import org.jspecify.annotations.NullMarked;
