package io.shardlens.catalog.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import io.shardlens.catalog.config.NearestName;
import io.shardlens.catalog.config.ServerConfig;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;

/**
 * A small pool of connections for each configured server. A server that does not answer stops neither the start nor the other servers:
 * its connections fail when they are asked for. Sessions are in UTC, in utf8mb4 and in an SQL mode of their own. Thread-safe.
 */
public final class ServerConnections implements ConnectionSource, AutoCloseable {
    private final Map<String, HikariDataSource> pools = new TreeMap<>();
    private final Map<String, ServerConfig> configs = new TreeMap<>();

    /**
     * Opens the pools, without connecting.
     *
     * @param servers what to connect to
     * @param poolSize connections per server, at least 1
     */
    public ServerConnections(Collection<ServerConfig> servers, int poolSize) {
        servers.forEach(server -> {
            pools.put(server.name(), pool(server, poolSize));
            configs.put(server.name(), server);
        });
    }

    private static HikariDataSource pool(ServerConfig server, int poolSize) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("mysql " + server.name());
        config.setJdbcUrl(SessionProperties.url(server));
        config.setUsername(server.user());
        config.setPassword(server.password().value());
        config.setDataSourceProperties(SessionProperties.of(server));
        config.setMaximumPoolSize(poolSize);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(server.connectTimeout().toMillis());
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    @Override
    public Connection connect(String server) throws SQLException {
        HikariDataSource pool = pool(server);
        try {
            return pool.getConnection();
        } catch (SQLTransientConnectionException e) {
            ServerConfig config = configs.get(server);
            throw config == null ? e : new UnreachableException(config, open(pool), e);
        }
    }

    private static int open(HikariDataSource pool) {
        HikariPoolMXBean state = pool.getHikariPoolMXBean();
        return state == null ? 0 : state.getTotalConnections();
    }

    /**
     * The pool of one server.
     *
     * @throws IllegalArgumentException if there is no such server; it names the nearest one
     */
    public DataSource dataSource(String server) {
        return pool(server);
    }

    /** Closes every pool and its connections. */
    @Override
    public void close() {
        pools.values().forEach(HikariDataSource::close);
    }

    private HikariDataSource pool(String server) {
        HikariDataSource pool = pools.get(server);
        if (pool == null) {
            throw new IllegalArgumentException("no server '" + server + "' is configured"
                    + NearestName.of(server, pools.keySet())
                            .map(near -> "; did you mean '" + near + "'?")
                            .orElse("; servers: " + pools.keySet()));
        }
        return pool;
    }
}
