package io.shardlens.catalog.config;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A MySQL server: one binlog, one Canal destination, one or more shards. */
public record ServerConfig(
        @EntryName(pattern = "[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
        String name,

        @Key(doc = "Host name or address.", pattern = "[^\\s/?#]+")
        String host,

        @Key(doc = "Port.", def = "3306", min = "1", max = "65535")
        int port,

        @Key(doc = "Account. The sync worker and the query API should each have their own.", pattern = ".+")
        String user,

        @Key(doc = "Password of the account.") Secret password,

        @Key(doc = "Canal's name for this server.", def = Key.ENTRY_NAME, pattern = "\\S+")
        String destination,

        @Key(
                doc = "Whether connections are encrypted and whom they trust, as MySQL's connector defines it."
                        + " `verify-ca` and `verify-identity` use the JVM's trust store.",
                def = "preferred")
        SslMode sslMode,

        @Key(doc = "How long connecting may take.", def = "5s", min = "100ms", max = "5m")
        Duration connectTimeout,

        @Key(
                doc = "How long a connection waits for the server's next bytes before it counts as broken."
                        + " Longer than any statement takes.",
                def = "2m",
                min = "1s",
                max = "1d")
        Duration socketTimeout,

        @Key(
                doc =
                        "Its read replicas, by a name of your choice. The query API reads from them what may be somewhat old.",
                def = Key.EMPTY)
        Map<String, ReplicaConfig> replicas) {
    /** The values of the connector's {@code sslMode}. */
    public enum SslMode {
        DISABLED,
        PREFERRED,
        REQUIRED,
        VERIFY_CA,
        VERIFY_IDENTITY
    }

    public ServerConfig {
        replicas = Collections.unmodifiableMap(new LinkedHashMap<>(replicas));
        Constraints.of(
                        ServerConfig.class,
                        name,
                        host,
                        port,
                        user,
                        password,
                        destination,
                        sslMode,
                        connectTimeout,
                        socketTimeout,
                        replicas)
                .check();
    }

    /** The same server and account at another address, without replicas. */
    ServerConfig at(String otherHost, int otherPort) {
        return new ServerConfig(
                name,
                otherHost,
                otherPort,
                user,
                password,
                destination,
                sslMode,
                connectTimeout,
                socketTimeout,
                Map.of());
    }
}
