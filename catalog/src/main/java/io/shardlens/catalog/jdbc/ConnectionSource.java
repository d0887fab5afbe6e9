package io.shardlens.catalog.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** Where connections to servers come from. Thread-safe. */
@FunctionalInterface
public interface ConnectionSource {
    /**
     * A connection to a server, without a default schema, in auto-commit mode. The caller closes it.
     *
     * @param server the configured server name
     * @throws SQLException if there is none in time
     */
    Connection connect(String server) throws SQLException;
}
