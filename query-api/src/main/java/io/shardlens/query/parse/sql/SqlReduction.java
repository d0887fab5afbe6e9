package io.shardlens.query.parse.sql;

import io.shardlens.query.parse.sql.SqlToken.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reduces tokens to a {@link SqlSkeleton}, refusing what is not supported by its name. For one thread and one text. */
final class SqlReduction {
    /** The parser recurses, and looks ahead anew at each level: this many levels take it milliseconds and little stack. */
    static final int DEEPEST = 64;
    /** Tokens from the first part of a name to the third. */
    private static final int THIRD_PART = 4;

    private final List<SqlToken> tokens;
    private final boolean explain;
    private final StringBuilder text = new StringBuilder();
    private final List<SqlToken> names = new ArrayList<>();
    private final Map<Integer, SqlJsonPath> paths = new HashMap<>();
    private final Map<Integer, Integer> escapes = new HashMap<>();
    private final List<SqlValue> values = new ArrayList<>();
    private final List<Integer> starts = new ArrayList<>();
    private final List<SqlToken> kept = new ArrayList<>();
    private final Deque<Integer> prefixesOutside = new ArrayDeque<>();
    private int prefixes;
    private int depth;
    private int parameters;

    private SqlReduction(List<SqlToken> tokens, boolean explain) {
        this.tokens = tokens;
        this.explain = explain;
    }

    static SqlSkeleton of(String sql) {
        List<SqlToken> tokens = SqlLexer.tokens(sql);
        SqlToken first = tokens.getFirst();
        if (first.kind() == Kind.END) {
            throw new SqlRefusal(first.place(), "the SQL is empty");
        }
        boolean explain = first.isWord("EXPLAIN") || first.isWord("DESCRIBE") || first.isWord("DESC");
        SqlReduction reduction = new SqlReduction(tokens, explain);
        SqlToken select = tokens.get(explain ? 1 : 0);
        if (!select.isWord("SELECT")) {
            throw SqlRefusal.unsupported(
                    select.place(),
                    explain ? "EXPLAIN of " + select.shown() : "a statement that begins with " + select.shown());
        }
        return reduction.reduce();
    }

    private SqlSkeleton reduce() {
        int last = last();
        for (int i = explain ? 1 : 0; i < last; i++) {
            nest(tokens.get(i));
            i += token(i);
        }
        starts.add(text.length());
        kept.add(tokens.get(last));
        return new SqlSkeleton(text.toString(), explain, names, paths, values, escapes, starts, kept);
    }

    /** The end, or the semicolons before it. */
    private int last() {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).isSymbol(";")) {
                for (SqlToken behind : tokens.subList(i, tokens.size() - 1)) {
                    if (!behind.isSymbol(";")) {
                        throw SqlRefusal.unsupported(behind.place(), "a second statement");
                    }
                }
                return i;
            }
        }
        return tokens.size() - 1;
    }

    /** Parentheses, and runs of prefix operators, each of which is a level to the parser. */
    private void nest(SqlToken token) {
        if (token.isWord("NOT") || token.isSymbol("-") || token.isSymbol("+")) {
            prefixes++;
            depth++;
        } else if (token.isSymbol("(")) {
            prefixesOutside.push(prefixes);
            prefixes = 0;
            depth++;
        } else {
            depth -= prefixes;
            prefixes = 0;
            if (token.isSymbol(")")) {
                if (prefixesOutside.isEmpty()) {
                    throw new SqlRefusal(token.place(), "this parenthesis closes none");
                }
                depth -= 1 + prefixesOutside.pop();
            }
        }
        if (depth > DEEPEST) {
            throw new SqlRefusal(token.place(), "the SQL is nested more than " + DEEPEST + " deep");
        }
    }

    private void emit(String piece, SqlToken token) {
        if (!text.isEmpty()) {
            text.append(' ');
        }
        starts.add(text.length());
        kept.add(token);
        text.append(piece);
    }

    /** How many further tokens it took. */
    private int token(int i) {
        SqlToken token = tokens.get(i);
        switch (token.kind()) {
            case NAME -> {
                name(i);
                return path(i);
            }
            case TEXT -> value(SqlValue.Kind.TEXT, token.text(), token);
            case NUMBER -> value(SqlValue.Kind.NUMBER, token.text(), token);
            case PLACEHOLDER -> value(SqlValue.Kind.PARAMETER, Integer.toString(parameters++), token);
            case SYMBOL, END -> emit(token.text(), token);
            case WORD -> {
                return word(i);
            }
        }
        return 0;
    }

    private void value(SqlValue.Kind kind, String content, SqlToken token) {
        emit(Integer.toString(values.size()), token);
        values.add(new SqlValue(kind, content, token.place()));
    }

    private void name(int i) {
        SqlToken token = tokens.get(i);
        if (tokens.get(i + 1).isSymbol("(")) {
            throw SqlRefusal.unsupported(token.place(), "the function " + token.text() + "()");
        }
        if (i >= THIRD_PART
                && tokens.get(i - 1).isSymbol(".")
                && tokens.get(i - 3).isSymbol(".")) {
            throw SqlRefusal.unsupported(tokens.get(i - THIRD_PART).place(), "a schema in front of the table's name");
        }
        emit("n" + names.size(), token);
        names.add(token);
    }

    private int word(int i) {
        SqlToken token = tokens.get(i);
        SqlToken before = i == 0 ? token : tokens.get(i - 1);
        SqlToken next = tokens.get(i + 1);
        if (before.isSymbol(".")) {
            name(i);
            return path(i);
        }
        if (SqlJsonFunctions.isCalled(tokens, i)) {
            return jsonFunction(i);
        }
        String construct = SqlWords.construct(token.text());
        if (construct != null) {
            throw SqlRefusal.unsupported(token.place(), construct);
        }
        String upper = token.text().toUpperCase(Locale.ROOT);
        if (next.kind() == Kind.TEXT && (upper.equals("DATE") || upper.equals("TIME") || upper.equals("TIMESTAMP"))) {
            value(SqlValue.Kind.valueOf(upper), next.text(), token);
            return 1;
        }
        switch (upper) {
            case "TRUE", "FALSE", "NULL", "UNKNOWN" -> constant(upper, token, i);
            case "OFFSET" -> offset(before, i);
            case "ESCAPE" -> {
                return escape(before, i);
            }
            case "COUNT", "SUM", "AVG", "MIN", "MAX" -> {
                return function(upper, next, i);
            }
            case "SELECT" -> select(token);
            default -> {
                if (SqlWords.isGrammar(upper)) {
                    emit(upper, token);
                } else {
                    name(i);
                    return path(i);
                }
            }
        }
        return 0;
    }

    /** Takes the path into the JSON of the name at a token, where there is one; how many tokens it took. */
    private int path(int i) {
        boolean unquoted = tokens.get(i + 1).isSymbol("->>");
        if (!unquoted && !tokens.get(i + 1).isSymbol("->")) {
            return 0;
        }
        SqlToken path = tokens.get(i + 2);
        if (path.kind() != Kind.TEXT) {
            throw new SqlRefusal(
                    path.place(), "behind " + tokens.get(i + 1).text() + " stands a path in quotes, such as '$.color'");
        }
        paths.put(names.size() - 1, new SqlJsonPath(path.text(), unquoted, path.place()));
        return 2;
    }

    private int jsonFunction(int i) {
        SqlJsonFunctions call = SqlJsonFunctions.read(tokens, i);
        for (int k = call.from(); k < call.to(); k++) {
            if (tokens.get(k).isSymbol(".")) {
                emit(".", tokens.get(k));
            } else {
                name(k);
            }
        }
        paths.put(names.size() - 1, call.path());
        return call.end() - i - 1;
    }

    private void constant(String upper, SqlToken token, int i) {
        SqlToken before = tokens.get(i - 1);
        boolean is = before.isWord("IS")
                || (before.isWord("NOT") && tokens.get(i - 2).isWord("IS"));
        if (is && upper.equals("NULL")) {
            emit(upper, token);
        } else if (is) {
            throw SqlRefusal.unsupported(token.place(), "IS " + upper);
        } else if (upper.equals("NULL")) {
            value(SqlValue.Kind.NULL, upper, token);
        } else if (upper.equals("UNKNOWN")) {
            name(i);
        } else {
            value(SqlValue.Kind.TRUTH, upper.equals("TRUE") ? "1" : "0", token);
        }
    }

    private void offset(SqlToken before, int i) {
        if (before.kind() == Kind.NUMBER || before.kind() == Kind.PLACEHOLDER) {
            emit("OFFSET", tokens.get(i));
        } else {
            name(i);
        }
    }

    /** The parser would take whatever follows as the escape, so it does not see it. */
    private int escape(SqlToken before, int i) {
        if (before.kind() != Kind.TEXT && before.kind() != Kind.PLACEHOLDER) {
            name(i);
            return path(i);
        }
        SqlToken escape = tokens.get(i + 1);
        if (escape.kind() != Kind.TEXT && escape.kind() != Kind.PLACEHOLDER) {
            throw new SqlRefusal(escape.place(), "ESCAPE takes one character in quotes");
        }
        escapes.put(values.size() - 1, values.size());
        values.add(
                escape.kind() == Kind.TEXT
                        ? new SqlValue(SqlValue.Kind.TEXT, escape.text(), escape.place())
                        : new SqlValue(SqlValue.Kind.PARAMETER, Integer.toString(parameters++), escape.place()));
        return 1;
    }

    private int function(String upper, SqlToken next, int i) {
        if (next.isSymbol("(")) {
            emit(upper, tokens.get(i));
            return 0;
        }
        name(i);
        return path(i);
    }

    private void select(SqlToken token) {
        if (!text.isEmpty()) {
            throw SqlRefusal.unsupported(token.place(), "a subquery");
        }
        emit("SELECT", token);
    }
}
