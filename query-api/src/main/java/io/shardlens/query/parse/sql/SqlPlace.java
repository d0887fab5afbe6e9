package io.shardlens.query.parse.sql;

/**
 * Where something stands in an SQL text.
 *
 * @param line from 1
 * @param column from 1, in UTF-16 units
 */
public record SqlPlace(int line, int column) {
    /** {@code line 1, column 8}. */
    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
