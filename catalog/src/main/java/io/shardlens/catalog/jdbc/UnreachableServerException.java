package io.shardlens.catalog.jdbc;

import java.io.Serial;
import java.sql.SQLException;

/** A server that did not answer, or refused to. The message names the server and its reason. */
public final class UnreachableServerException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    UnreachableServerException(String server, SQLException cause) {
        super("server " + server + ": " + cause.getMessage(), cause);
    }
}
