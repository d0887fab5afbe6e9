/** A small sharded shop on real servers, with the same rows once more in one unsharded table to compare with. */
@NullMarked
package io.shardlens.query.shop;

import org.jspecify.annotations.NullMarked;
