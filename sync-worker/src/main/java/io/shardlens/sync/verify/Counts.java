package io.shardlens.sync.verify;

import java.util.concurrent.atomic.AtomicLong;

/** What was read of one physical table. Thread-safe. */
final class Counts {
    private final AtomicLong rows = new AtomicLong();
    private final AtomicLong documents = new AtomicLong();
    private final AtomicLong strangers = new AtomicLong();
    private final AtomicLong unreadable = new AtomicLong();

    void row() {
        rows.incrementAndGet();
    }

    void document() {
        documents.incrementAndGet();
    }

    void stranger() {
        strangers.incrementAndGet();
    }

    void unreadable() {
        unreadable.incrementAndGet();
    }

    /** Rows that belong to the table, in the ranges that are looked at. */
    long rows() {
        return rows.get();
    }

    /** Documents that say they are of the table, in those ranges. */
    long documents() {
        return documents.get();
    }

    /** Rows that belong elsewhere under the topology. */
    long strangers() {
        return strangers.get();
    }

    /** Rows whose key cannot be read. */
    long unreadables() {
        return unreadable.get();
    }
}
