/**
 * A table's way from one index to another while it is read and written: the new index gets every write beside the old one, a snapshot
 * fills it, readers are given it in one step, and the old one stays until somebody says otherwise.
 */
@NullMarked
package io.shardlens.sync.reindex;

import org.jspecify.annotations.NullMarked;
