package io.shardlens.query.parse.sql;

import io.shardlens.query.parse.sql.SqlToken.Kind;
import java.util.List;

/**
 * {@code JSON_EXTRACT(column, 'path')} and {@code JSON_UNQUOTE(JSON_EXTRACT(column, 'path'))}, which are {@code column->'path'} and
 * {@code column->>'path'} in other words.
 *
 * @param from the column's first token
 * @param to the token behind its last one
 * @param path what is asked of it
 * @param end the token behind all
 */
record SqlJsonFunctions(int from, int to, SqlJsonPath path, int end) {
    private static final String EXTRACT = "JSON_EXTRACT";
    private static final String UNQUOTE = "JSON_UNQUOTE";

    /** Whether one of the two is called at a token. */
    static boolean isCalled(List<SqlToken> tokens, int at) {
        SqlToken token = tokens.get(at);
        return (token.isWord(EXTRACT) || token.isWord(UNQUOTE))
                && tokens.get(at + 1).isSymbol("(");
    }

    /** Reads the call at a token. */
    static SqlJsonFunctions read(List<SqlToken> tokens, int at) {
        boolean unquoted = tokens.get(at).isWord(UNQUOTE);
        int open = unquoted ? at + 3 : at + 1;
        if (open + 2 >= tokens.size()
                || (unquoted && !tokens.get(at + 2).isWord(EXTRACT))
                || !tokens.get(open).isSymbol("(")) {
            throw refused(tokens.get(at));
        }
        int from = open + 1;
        int to = from + 1;
        while (to + 1 < tokens.size() && tokens.get(to).isSymbol(".")) {
            to += 2;
        }
        int closing = unquoted ? 2 : 1;
        if (to + 1 + closing >= tokens.size()
                || !isName(tokens.get(from))
                || !tokens.get(to).isSymbol(",")
                || tokens.get(to + 1).kind() != Kind.TEXT) {
            throw refused(tokens.get(at));
        }
        for (int i = 0; i < closing; i++) {
            if (!tokens.get(to + 2 + i).isSymbol(")")) {
                throw refused(tokens.get(at));
            }
        }
        SqlToken path = tokens.get(to + 1);
        return new SqlJsonFunctions(from, to, new SqlJsonPath(path.text(), unquoted, path.place()), to + 2 + closing);
    }

    private static boolean isName(SqlToken token) {
        return token.kind() == Kind.WORD || token.kind() == Kind.NAME;
    }

    private static SqlRefusal refused(SqlToken token) {
        return SqlRefusal.unsupported(
                token.place(),
                token.isWord(UNQUOTE)
                        ? "JSON_UNQUOTE of anything but JSON_EXTRACT(column, 'path')"
                        : "JSON_EXTRACT of anything but a column and one path in quotes");
    }
}
