/** From row changes to document operations, and from many operations to the last one for each document. Pure. */
@NullMarked
package io.shardlens.sync.document;

import org.jspecify.annotations.NullMarked;
