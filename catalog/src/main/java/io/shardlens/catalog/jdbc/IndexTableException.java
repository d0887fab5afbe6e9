package io.shardlens.catalog.jdbc;

import java.io.Serial;
import java.sql.SQLException;

/** An index table that could not be read or written. Its message names the table, its shard and what the server said. */
public final class IndexTableException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    IndexTableException(String place, SQLException cause) {
        super("index table " + place + ": " + cause.getMessage(), cause);
    }
}
