package io.shardlens.query.parse.sql;

/**
 * The path into the JSON of a column.
 *
 * @param path as it is written in quotes
 * @param unquoted whether the text of what stands there is meant, not the JSON
 * @param place of the path
 */
record SqlJsonPath(String path, boolean unquoted, SqlPlace place) {}
