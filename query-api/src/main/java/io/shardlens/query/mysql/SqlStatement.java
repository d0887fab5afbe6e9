package io.shardlens.query.mysql;

import java.util.List;

/**
 * A statement whose every value is bound.
 *
 * @param sql text with a {@code ?} per parameter
 * @param parameters as {@link java.sql.PreparedStatement#setObject} takes them, never null
 */
record SqlStatement(String sql, List<Object> parameters) {
    SqlStatement {
        parameters = List.copyOf(parameters);
    }
}
