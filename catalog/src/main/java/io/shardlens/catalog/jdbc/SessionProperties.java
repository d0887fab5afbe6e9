package io.shardlens.catalog.jdbc;

import io.shardlens.catalog.config.ServerConfig;
import io.shardlens.catalog.config.ServerConfig.SslMode;
import java.util.Properties;

/** The connector's properties for one server, for whoever keeps connections of their own. Pure. */
public final class SessionProperties {
    /**
     * The server's own mode must not change what a query means: PAD_CHAR_TO_FULL_LENGTH would change what CHAR columns read as,
     * NO_BACKSLASH_ESCAPES what LIKE patterns mean, ANSI_QUOTES what a text is.
     */
    private static final String SQL_MODE = "'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'";

    private SessionProperties() {}

    /** The server's address, without a default schema. */
    public static String url(ServerConfig server) {
        String host = server.host();
        boolean ipv6 = host.indexOf(':') >= 0 && !host.startsWith("[");
        return "jdbc:mysql://" + (ipv6 ? "[" + host + "]" : host) + ":" + server.port() + "/";
    }

    /** All but user and password. */
    public static Properties of(ServerConfig server) {
        Properties properties = new Properties();
        properties.setProperty("sslMode", server.sslMode().name());
        // Over TLS nobody needs to ask the server for a key; without, a key from whoever answers is all there is.
        properties.setProperty("allowPublicKeyRetrieval", String.valueOf(server.sslMode() == SslMode.DISABLED));
        properties.setProperty("connectionTimeZone", "UTC");
        properties.setProperty("forceConnectionTimeZoneToSession", "true");
        properties.setProperty("characterEncoding", "UTF-8");
        properties.setProperty("tinyInt1isBit", "false");
        properties.setProperty("yearIsDateType", "false");
        properties.setProperty("sessionVariables", "sql_mode=" + SQL_MODE);
        properties.setProperty("connectionAttributes", "program_name:shardlens");
        properties.setProperty(
                "connectTimeout", String.valueOf(server.connectTimeout().toMillis()));
        properties.setProperty(
                "socketTimeout", String.valueOf(server.socketTimeout().toMillis()));
        properties.setProperty("tcpKeepAlive", "true");
        return properties;
    }
}
