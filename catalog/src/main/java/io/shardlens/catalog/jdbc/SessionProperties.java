package io.shardlens.catalog.jdbc;

import io.shardlens.catalog.config.ServerConfig;
import io.shardlens.catalog.config.ServerConfig.SslMode;
import java.util.Properties;

/** The connector's properties for one server, for whoever keeps connections of their own. Pure. */
public final class SessionProperties {
    /**
     * What a server's own settings must not change of an answer. Character set and time zone are the connector's properties. A text that
     * is compared takes the column's collation, so that of the connection matters nowhere.
     *
     * <ul>
     *   <li>{@code sql_mode}: PAD_CHAR_TO_FULL_LENGTH would change what CHAR columns read as, NO_BACKSLASH_ESCAPES what LIKE patterns
     *       mean, ANSI_QUOTES what a text is. Without ALLOW_INVALID_DATES a stored 2024-02-31 would compare with nothing, itself included;
     *   <li>{@code sql_select_limit}: a UNION without a LIMIT of its own would be cut there, and nothing tells of it;
     *   <li>{@code div_precision_increment}: a mean has four more digits, as those that are put together here;
     *   <li>{@code sql_auto_is_null}: IS NULL could find the row that was inserted last;
     *   <li>{@code transaction_isolation}: READ UNCOMMITTED shows rows that never were, READ COMMITTED has no snapshot of several
     *       statements.
     * </ul>
     */
    private static final String SESSION = "sql_mode='STRICT_TRANS_TABLES,ALLOW_INVALID_DATES,NO_ENGINE_SUBSTITUTION'"
            + ",sql_select_limit=18446744073709551615"
            + ",div_precision_increment=4"
            + ",sql_auto_is_null=0"
            + ",transaction_isolation='REPEATABLE-READ'";

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
        properties.setProperty("sessionVariables", SESSION);
        properties.setProperty("connectionAttributes", "program_name:shardlens");
        properties.setProperty(
                "connectTimeout", String.valueOf(server.connectTimeout().toMillis()));
        properties.setProperty(
                "socketTimeout", String.valueOf(server.socketTimeout().toMillis()));
        properties.setProperty("tcpKeepAlive", "true");
        return properties;
    }
}
