package io.shardlens.catalog.config;

import java.time.Duration;

/** A replica of a MySQL server, with the server's account and encryption. */
public record ReplicaConfig(
        @EntryName(pattern = "[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
        String name,

        @Key(doc = "Host name or address.", pattern = "[^\\s/?#]+")
        String host,

        @Key(doc = "Port.", def = "3306", min = "1", max = "65535")
        int port,

        @Key(
                doc = "How far it may be behind its server and still answer, however much a query would put up with.",
                def = "10s",
                min = "100ms",
                max = "1h")
        Duration maxLag) {
    public ReplicaConfig {
        Constraints.of(ReplicaConfig.class, name, host, port, maxLag).check();
    }

    /** How to reach it: as its server, but for the address. */
    public ServerConfig as(ServerConfig server) {
        return server.at(host, port);
    }
}
