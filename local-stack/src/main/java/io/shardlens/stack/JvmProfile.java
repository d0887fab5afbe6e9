package io.shardlens.stack;

/** What the Elasticsearch JVM is tuned for. */
public enum JvmProfile {
    /** Ready soonest, about 12,000 small documents a second: for tests. */
    QUICK_START,
    /** About twice the indexing rate once warm: for the demo and benchmarks. */
    THROUGHPUT
}
