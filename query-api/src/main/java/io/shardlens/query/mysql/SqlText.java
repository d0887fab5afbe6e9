package io.shardlens.query.mysql;

import java.util.ArrayList;
import java.util.List;

/** SQL under construction: text with a {@code ?} for each bound value, and the values. Not safe for threads. */
final class SqlText {
    private final StringBuilder sql = new StringBuilder();
    private final List<Object> parameters = new ArrayList<>();

    /** Adds text that holds no parameter. */
    SqlText add(String text) {
        sql.append(text);
        return this;
    }

    /** Adds an expression with exactly one {@code ?} and the value bound to it. */
    SqlText bind(String expression, Object value) {
        sql.append(expression);
        parameters.add(value);
        return this;
    }

    SqlStatement toStatement() {
        return new SqlStatement(sql.toString(), parameters);
    }

    /** An identifier as MySQL quotes it. */
    static String quoted(String identifier) {
        return '`' + identifier.replace("`", "``") + '`';
    }
}
