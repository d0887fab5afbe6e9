package io.shardlens.query.parse.sql;

import org.jspecify.annotations.Nullable;

/**
 * Where a part of the made query comes from.
 *
 * @param path a JSON Pointer into the request's body
 * @param place inside the SQL text, null where it is no part of it
 */
public record SqlSpot(String path, @Nullable SqlPlace place) {
    static final String SQL = "/sql";

    static SqlSpot of(SqlPlace place) {
        return new SqlSpot(SQL, place);
    }

    static SqlSpot of(SqlValue value) {
        return value.kind() == SqlValue.Kind.PARAMETER
                ? new SqlSpot("/parameters/" + value.text(), null)
                : of(value.place());
    }
}
