package io.shardlens.catalog.config;

import java.time.Duration;

/** The sync worker. */
public record SyncConfig(
        @Key(doc = "Address on which it answers health and metrics.", def = "127.0.0.1", pattern = "[^\\s/?#]+")
        String host,

        @Key(doc = "Port for health and metrics, 0 for any free one.", def = "8081", min = "0", max = "65535")
        int port,

        @Key(
                doc =
                        "Size at which a bulk request is sent. Smaller where a server's share of `buffer-bytes` is less than twice"
                                + " what is under way and being filled.",
                def = "5MB",
                min = "64KB",
                max = "90MB")
        ByteSize bulkBytes,

        @Key(doc = "Bulk requests that may be on their way at once.", def = "2", min = "1", max = "64")
        int bulksInFlight,

        @Key(
                doc = "Changes that may wait in memory, over all servers; reading pauses beyond it."
                        + " At least `bulk-bytes`.",
                def = "64MB",
                min = "1MB",
                max = "8GiB")
        ByteSize bufferBytes,

        @Key(
                doc = "How often what was written is made searchable. Shorter is fresher and costs the cluster more.",
                def = "500ms",
                min = "50ms",
                max = "1h")
        Duration refreshInterval,

        @Key(
                doc = "Rows per statement while the rows that were there before are read.",
                def = "2000",
                min = "1",
                max = "100000")
        int snapshotChunkRows,

        @Key(
                doc =
                        "Chunks of one server that may be read at once. Fewer are while the stream is behind, the index puts"
                                + " requests off, or the server lags behind its source.",
                def = "2",
                min = "1",
                max = "32")
        int snapshotReaders,

        @Key(
                doc = "What becomes of dates such as 0000-00-00, which no index can hold: `null` leaves the column"
                        + " out of the document and marks it as lossy, so that the shards answer for it;"
                        + " `dead-letter` leaves only the row's keys and records the row as a dead letter.",
                def = "null")
        ZeroDates zeroDates,

        @Key(
                doc = "How long a worker may show no sign of life before other workers take its servers over."
                        + " It shows four in that time.",
                def = "8s",
                min = "1s",
                max = "5m")
        Duration lease) {
    /** What becomes of a date that is none. */
    public enum ZeroDates {
        NULL,
        DEAD_LETTER
    }

    public SyncConfig {
        Constraints.of(
                        SyncConfig.class,
                        host,
                        port,
                        bulkBytes,
                        bulksInFlight,
                        bufferBytes,
                        refreshInterval,
                        snapshotChunkRows,
                        snapshotReaders,
                        zeroDates,
                        lease)
                .require(
                        "buffer-bytes",
                        bufferBytes.compareTo(bulkBytes) >= 0,
                        "must be at least bulk-bytes, " + bulkBytes)
                .check();
    }
}
