/** Measures queries over HTTP beside ShardingSphere-JDBC and plain JDBC, on the same rows, in one run. */
@NullMarked
package io.shardlens.benchmarks.query;

import org.jspecify.annotations.NullMarked;
