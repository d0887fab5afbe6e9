/**
 * Proves the index equal to the shards, and makes it so: digests of rows and of documents by ranges of keys, computed anew from both, then
 * a closer look at the ranges that differ, and a judgement of each difference that live writes cannot deceive.
 */
@NullMarked
package io.shardlens.sync.verify;

import org.jspecify.annotations.NullMarked;
