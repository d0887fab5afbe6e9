package io.shardlens.catalog.jdbc;

import io.shardlens.catalog.config.ServerConfig;
import java.io.Serial;
import java.sql.SQLTransientConnectionException;

/** No connection to a server: the message names its address and what is wrong, and nothing of the pool in between. */
final class UnreachableException extends SQLTransientConnectionException {
    @Serial
    private static final long serialVersionUID = 1;

    UnreachableException(ServerConfig server, SQLTransientConnectionException timeout) {
        super(message(server, timeout), timeout.getSQLState(), timeout.getErrorCode(), timeout);
    }

    private static String message(ServerConfig server, SQLTransientConnectionException timeout) {
        String where = server.host() + ":" + server.port();
        Throwable cause = timeout.getCause();
        if (cause == null) {
            // Nothing has failed: every connection is in somebody's hands.
            return "all connections to " + where + " are in use";
        }
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return "cannot connect to " + where + ": " + reason;
    }
}
