package io.shardlens.catalog.config;

import java.time.Duration;

/** What one query may ask of shards that the condition does not name. */
public record ScatterConfig(
        @Key(
                doc = "The most databases that it may ask. Beyond, the query is refused.",
                def = "1024",
                min = "1",
                max = "1000000")
        int shards,

        @Key(
                doc =
                        "The most rows that they may have to send, which is tables times `offset` plus `limit` plus 1. Beyond, the query"
                                + " is refused.",
                def = "20_000_000",
                min = "1",
                max = "1000000000000")
        long rows,

        @Key(
                doc =
                        "The most memory for rows and groups of one query, however it is answered. Where they outgrow it the query fails.",
                def = "64MiB",
                min = "1MB",
                max = "64GiB")
        ByteSize bytes,

        @Key(
                doc =
                        "The longest that its statements may run, whatever deadline the query has; then they are cancelled.",
                def = "60s",
                min = "10ms",
                max = "1h")
        Duration time) {
    public ScatterConfig {
        Constraints.of(ScatterConfig.class, shards, rows, bytes, time).check();
    }
}
