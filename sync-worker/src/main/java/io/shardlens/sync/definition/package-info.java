/** The tables as MySQL declares them now, and how that changes while they are read and written. */
@NullMarked
package io.shardlens.sync.definition;

import org.jspecify.annotations.NullMarked;
