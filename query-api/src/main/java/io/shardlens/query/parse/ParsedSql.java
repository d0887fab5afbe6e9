package io.shardlens.query.parse;

/**
 * What became of a request with an SQL text.
 *
 * @param explain whether the plan is asked for, not the rows
 * @param parsed the query, or why there is none
 */
public record ParsedSql(boolean explain, Parsed parsed) {}
