package io.shardlens.query.parse.sql;

/** Ends the reading of an SQL text that cannot be a query; never leaves this package. */
final class SqlRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message what is wrong and what would be right */
    SqlRefusal(SqlPlace place, String message) {
        super(place + ": " + message, null, false, false);
    }

    /** What is refused, and what could be asked instead. */
    static SqlRefusal unsupported(SqlPlace place, String construct) {
        return new SqlRefusal(
                place,
                construct
                        + " is not supported: a query is one SELECT of columns, DISTINCT columns, or COUNT, SUM, AVG, MIN, MAX of columns,"
                        + " FROM one table, with WHERE (=, <>, <, <=, >, >=, IN, BETWEEN, LIKE, IS NULL, AND, OR, NOT),"
                        + " GROUP BY columns, HAVING, ORDER BY, LIMIT and OFFSET");
    }
}
