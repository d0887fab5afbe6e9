/**
 * Measures the sync worker beside its limit, which is Canal and bulk requests running together with nothing of ours between them, and
 * beside Debezium. Each contender runs in a JVM of its own against a MySQL server of its own.
 */
@NullMarked
package io.shardlens.benchmarks.sync;

import org.jspecify.annotations.NullMarked;
