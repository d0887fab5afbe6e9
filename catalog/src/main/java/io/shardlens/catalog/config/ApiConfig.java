package io.shardlens.catalog.config;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The query API. */
public record ApiConfig(
        @Key(doc = "Address on which it answers.", def = "127.0.0.1", pattern = "[^\\s/?#]+")
        String host,

        @Key(doc = "Port, 0 for any free one.", def = "8080", min = "0", max = "65535")
        int port,

        @Key(doc = "MySQL connections per server.", def = "4", min = "1", max = "1000")
        int poolSize,

        @Key(doc = "Time for a query that names no deadline.", def = "5s", min = "10ms", max = "1h")
        Duration deadline,

        @Key(doc = "The longest deadline that a query may ask for.", def = "60s", min = "10ms", max = "1h")
        Duration maxDeadline,

        @Key(doc = "The greatest `limit` of a query.", def = "1000", min = "1", max = "10000")
        int maxLimit,

        @Key(
                doc =
                        "The greatest `offset` of a query: so many rows are read and thrown away. A cursor reaches any depth.",
                def = "10000",
                min = "0",
                max = "1000000")
        int maxOffset,

        @Key(
                doc = "How far the index may lag behind a shard before the shard answers itself,"
                        + " for a query that names no bound.",
                def = "10s",
                min = "0ms",
                max = "7d")
        Duration maxLag,

        @Key(
                doc = "After how long without an answer a read that a replica may answer is asked once more, of another"
                        + " server that may answer it. 0: never.",
                def = "0ms",
                min = "0ms",
                max = "1m")
        Duration hedgeDelay,

        @Key(doc = "The greatest request body.", def = "1MB", min = "1KB", max = "64MiB")
        ByteSize maxBody,

        @Key(doc = "How deep conditions may nest.", def = "32", min = "1", max = "1000")
        int maxDepth,

        @Key(doc = "The greatest number of values of an `in` condition.", def = "10000", min = "1", max = "60000")
        int maxIn,

        @Key(doc = "Queries that may run at once; more are refused.", def = "64", min = "1", max = "100000")
        int concurrency,

        @Key(doc = "Exports that may run at once; more are refused.", def = "4", min = "1", max = "1000")
        int exports,

        @Key(
                doc = "Signs cursors, so it must be the same in all processes of the API. Empty: a new one at every"
                        + " start, which makes older cursors invalid.",
                def = "")
        Secret cursorSecret,

        @Key(
                doc = "Who sends it as a bearer token may push a topology by `PUT /v1/topology`. Empty: nobody may.",
                def = "")
        Secret topologyToken,

        @Key(
                doc = "A topology file to follow: once it is there, and whenever it changes, its topology is put in"
                        + " force. Empty: none.",
                def = "")
        String topologyFile,

        @Key(
                doc = "A server, a name under `servers`, whose table `shardlens.topology` is followed in the same way."
                        + " Empty: none.",
                def = "")
        String topologyServer,

        @Key(
                doc =
                        "Port of health and metrics, which the other one then does not answer. 0: they are answered on the same"
                                + " port, to everyone who reaches it.",
                def = "0",
                min = "0",
                max = "65535")
        int managementPort,

        @Key(
                doc = "From how long on a query is written to the log, with its plan and without its values.",
                def = "1s",
                min = "0ms",
                max = "1h")
        Duration slowQuery,

        @Key(
                doc =
                        "What comes of a MySQL or Elasticsearch account that may write, since the query API only reads: `warn` names"
                                + " it in the log, `refuse` does not start.",
                def = "warn")
        WritableAccounts writableAccounts,

        @Key(
                doc =
                        "Where spans of requests are sent, by OTLP over HTTP, such as `http://collector:4318`. Empty: nowhere.",
                def = "",
                pattern = "(https?://\\S+)?")
        String tracesEndpoint,

        @Key(doc = "Bounds of queries that many shards answer.", def = Key.EMPTY)
        ScatterConfig scatter,

        @Key(doc = "TLS.", def = Key.EMPTY) TlsConfig tls,

        @Key(
                doc =
                        "Who may ask, by a name of your choice that appears in logs. Empty: everyone who reaches the port.",
                def = Key.EMPTY)
        Map<String, ClientConfig> clients) {
    /** What comes of an account that may write. */
    public enum WritableAccounts {
        WARN,
        REFUSE
    }

    public ApiConfig {
        clients = Collections.unmodifiableMap(new LinkedHashMap<>(clients));
        Constraints.of(
                        ApiConfig.class,
                        host,
                        port,
                        poolSize,
                        deadline,
                        maxDeadline,
                        maxLimit,
                        maxOffset,
                        maxLag,
                        hedgeDelay,
                        maxBody,
                        maxDepth,
                        maxIn,
                        concurrency,
                        exports,
                        cursorSecret,
                        topologyToken,
                        topologyFile,
                        topologyServer,
                        managementPort,
                        slowQuery,
                        writableAccounts,
                        tracesEndpoint,
                        scatter,
                        tls,
                        clients)
                .require(
                        "deadline",
                        deadline.compareTo(maxDeadline) <= 0,
                        "must be at most max-deadline, " + maxDeadline.toMillis() + "ms")
                .check();
    }
}
