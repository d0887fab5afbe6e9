package io.shardlens.query.mysql;

import com.mysql.cj.jdbc.MysqlDataSource;
import io.shardlens.catalog.config.ServerConfig;
import io.shardlens.catalog.jdbc.SessionProperties;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.function.Consumer;

/** Opens connections to one server and tells when that fails, which a pool keeps to itself until its own patience ends. */
final class ServerDataSource extends MysqlDataSource {
    private static final long serialVersionUID = 1L;
    private static final String SORTING =
            ",max_sort_length=" + SortColumn.SORTED_BYTES + ",sort_buffer_size=" + 256 * SortColumn.SORTED_BYTES;

    private final transient Properties properties;
    private final transient Consumer<SQLException> onFailure;

    /** @param onFailure called for every attempt that failed, on the thread that tried */
    ServerDataSource(ServerConfig server, Consumer<SQLException> onFailure) {
        this.onFailure = onFailure;
        this.properties = SessionProperties.of(server);
        setUrl(SessionProperties.url(server));
        properties.setProperty("user", server.user());
        properties.setProperty("password", server.password().value());
        properties.setProperty("sessionVariables", properties.getProperty("sessionVariables") + SORTING);
        // For the handshake, and for the connection that kills a statement; each statement sets its own.
        properties.setProperty(
                "socketTimeout", String.valueOf(server.connectTimeout().toMillis()));
        properties.setProperty("netTimeoutForStreamingResults", "0");
        properties.setProperty("useLocalSessionState", "true");
        // Only where the parameters stand in a statement is kept: the server sees no difference.
        properties.setProperty("cachePrepStmts", "true");
        properties.setProperty("prepStmtCacheSqlLimit", "4096");
    }

    @Override
    public Connection getConnection() throws SQLException {
        try {
            return getConnection((Properties) properties.clone());
        } catch (SQLException e) {
            onFailure.accept(e);
            throw e;
        }
    }
}
