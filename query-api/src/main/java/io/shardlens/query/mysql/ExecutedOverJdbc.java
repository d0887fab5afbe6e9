package io.shardlens.query.mysql;

import io.shardlens.catalog.config.ServerConfig;
import io.shardlens.catalog.watermark.GtidSet;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a connection of its own, so that no crowd of queries stands in its way. For one thread at a time. */
final class ExecutedOverJdbc implements ReplicaWatch.Executed {
    private static final Logger LOGGER = LoggerFactory.getLogger(ExecutedOverJdbc.class);

    private final ServerDataSource source;
    private @Nullable Connection connection;

    ExecutedOverJdbc(ServerConfig server) {
        this.source = new ServerDataSource(server, failure -> {});
    }

    @Override
    public GtidSet executed() throws SQLException {
        Connection open = connection == null ? source.getConnection() : connection;
        connection = open;
        try (Statement statement = open.createStatement();
                ResultSet result = statement.executeQuery("SELECT @@global.gtid_executed")) {
            result.next();
            return GtidSet.parse(result.getString(1));
        } catch (SQLException e) {
            close();
            throw e;
        }
    }

    @Override
    public void close() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException e) {
                LOGGER.atDebug().setCause(e).log("A connection did not close in order");
            }
        }
    }
}
