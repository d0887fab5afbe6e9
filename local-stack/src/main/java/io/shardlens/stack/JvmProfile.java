package io.shardlens.stack;

/** What the Elasticsearch JVM is tuned for. */
public enum JvmProfile {
    /** Ready soonest, about 12,000 small documents a second: for tests, and for the demo, which ends before the other is warm. */
    QUICK_START,
    /** About twice the indexing rate once warm: for benchmarks. */
    THROUGHPUT
}
