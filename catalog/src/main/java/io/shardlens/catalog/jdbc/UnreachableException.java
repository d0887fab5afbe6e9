package io.shardlens.catalog.jdbc;

import io.shardlens.catalog.config.ServerConfig;
import java.io.Serial;
import java.sql.SQLTransientConnectionException;

/** No connection to a server: the message names its address and what is wrong, and nothing of the pool in between. */
final class UnreachableException extends SQLTransientConnectionException {
    @Serial
    private static final long serialVersionUID = 1;

    /** @param open how many connections to the server there are */
    UnreachableException(ServerConfig server, int open, SQLTransientConnectionException timeout) {
        super(message(server, open, timeout), timeout.getSQLState(), timeout.getErrorCode(), timeout);
    }

    private static String message(ServerConfig server, int open, SQLTransientConnectionException timeout) {
        String where = server.host() + ":" + server.port();
        Throwable cause = timeout.getCause();
        if (cause == null) {
            // Nothing has failed: every connection is in somebody's hands, or the first is still being made.
            return open > 0
                    ? "all connections to " + where + " are in use"
                    : "cannot connect to " + where + ": no answer within "
                            + server.connectTimeout().toMillis() + " ms";
        }
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return "cannot connect to " + where + ": " + reason;
    }
}
