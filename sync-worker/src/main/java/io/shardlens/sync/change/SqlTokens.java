package io.shardlens.sync.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The words, names, texts and signs of one MySQL statement, without its comments; what stands in executable comments counts. */
final class SqlTokens {
    /**
     * One token.
     *
     * @param text as written, without quotes
     * @param quote the character that it was quoted with, 0 where it was not
     */
    record Token(String text, char quote) {
        /** Whether it is that word; a quoted one is a name and no word. */
        boolean is(String word) {
            return quote == 0 && text.equalsIgnoreCase(word);
        }

        /** Whether it may name something: a word, or quoted as names are, also under ANSI_QUOTES. */
        boolean mayBeName() {
            return quote == '`' || quote == '"' || (quote == 0 && isNamePart(text.charAt(0)));
        }
    }

    /** Ends a list of tokens where another is asked for. */
    static final Token NONE = new Token(" ", (char) 0);

    private final String sql;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private SqlTokens(String sql) {
        this.sql = sql;
    }

    static List<Token> of(String sql) {
        return new SqlTokens(sql).read();
    }

    private List<Token> read() {
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (Character.isWhitespace(c)) {
                at++;
            } else if (sql.startsWith("/*", at)) {
                comment();
            } else if (sql.startsWith("*/", at)) {
                at += 2;
            } else if (c == '#' || isLineComment()) {
                int end = sql.indexOf('\n', at);
                at = end < 0 ? sql.length() : end;
            } else if (c == '`' || c == '"' || c == '\'') {
                tokens.add(quoted(c));
            } else if (isNamePart(c)) {
                int start = at;
                while (at < sql.length() && isNamePart(sql.charAt(at))) {
                    at++;
                }
                tokens.add(new Token(sql.substring(start, at), (char) 0));
            } else {
                tokens.add(new Token(String.valueOf(c), (char) 0));
                at++;
            }
        }
        return tokens;
    }

    private boolean isLineComment() {
        return sql.startsWith("--", at) && (at + 2 == sql.length() || Character.isWhitespace(sql.charAt(at + 2)));
    }

    /** {@code /*!40101 ... *}{@code /} is read as if the signs around it were not there. */
    private void comment() {
        if (sql.startsWith("/*!", at)) {
            at += 3;
            while (at < sql.length() && Character.isDigit(sql.charAt(at))) {
                at++;
            }
            return;
        }
        int end = sql.indexOf("*/", at + 2);
        at = end < 0 ? sql.length() : end + 2;
    }

    private Token quoted(char quote) {
        StringBuilder text = new StringBuilder();
        at++;
        while (at < sql.length()) {
            char c = sql.charAt(at++);
            if (c == '\\' && quote != '`' && at < sql.length()) {
                text.append(sql.charAt(at++));
            } else if (c != quote) {
                text.append(c);
            } else if (at < sql.length() && sql.charAt(at) == quote) {
                text.append(quote);
                at++;
            } else {
                break;
            }
        }
        return new Token(text.toString(), quote);
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$' || c > 0x7F;
    }

    /** A word in the form that words are compared in. */
    static String upper(Token token) {
        return token.quote() == 0 ? token.text().toUpperCase(Locale.ROOT) : "";
    }
}
