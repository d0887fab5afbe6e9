package io.shardlens.sync.verify;

import io.shardlens.catalog.watermark.GtidSet;

/** The streams that bring changes from the servers into the index. Any thread. */
interface StreamSide {
    /**
     * Returns when everything that the server's binlog held before is visible to readers.
     *
     * @throws io.shardlens.sync.source.SourceException when the server does not answer or refuses
     */
    void barrier(String server);

    /** What is searchable of the server: readers of rows wait for it. */
    GtidSet searchable(String server);

    /**
     * Waits until a search sees everything in the set.
     *
     * @return empty, or why that is not to be expected
     */
    String awaitSearchable(String server, GtidSet executed) throws InterruptedException;
}
