/** The place of verify and repair; nothing is here yet. */
@NullMarked
package io.shardlens.sync.verify;

import org.jspecify.annotations.NullMarked;
