package io.shardlens.query.parse.sql;

import io.shardlens.query.parse.sql.SqlToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Cuts an SQL text into tokens as MySQL does under its default sql_mode: both kinds of quotes hold texts, backslashes escape,
 * {@code --} begins a comment only before a blank. For one thread and one text.
 */
final class SqlLexer {
    private static final String BLANKS = " \t\n\u000b\f\r";
    private static final List<String> SYMBOLS = List.of(
            "<=>", "->>", "->", "<=", ">=", "<>", "!=", "(", ")", ",", ".", "=", "<", ">", "-", "+", "*", "/", ";");
    /** MySQL's numbers have far fewer digits; without a bound a text could stand for an endless calculation. */
    private static final int LONGEST_NUMBER = 1_000;

    private static final int LONGEST_EXPONENT = 6;
    private static final int FIRST_BEYOND_ASCII = 0x80;
    private static final char SUBSTITUTE = 26;

    private static final Map<Character, String> REFUSED = Map.of(
            '@', "a variable (@)",
            ':', "a named parameter (write ? and give 'parameters')",
            '[', "the bracket [",
            '{', "the escape {",
            '|', "the operator | (write OR for ||)",
            '&', "the operator & (write AND for &&)",
            '!', "the operator ! (write NOT)",
            '%', "the operator %",
            '^', "the operator ^",
            '~', "the operator ~");

    private final String sql;
    private final List<SqlToken> tokens = new ArrayList<>();
    private int at;
    private int line = 1;
    private int lineStart;

    private SqlLexer(String sql) {
        this.sql = sql;
    }

    /** All tokens, the last one the {@link Kind#END}. */
    static List<SqlToken> tokens(String sql) {
        SqlLexer lexer = new SqlLexer(sql);
        while (lexer.skip()) {
            lexer.next();
        }
        lexer.add(Kind.END, "", lexer.place());
        return lexer.tokens;
    }

    private SqlPlace place() {
        return new SqlPlace(line, at - lineStart + 1);
    }

    private void add(Kind kind, String text, SqlPlace place) {
        tokens.add(new SqlToken(kind, text, place));
    }

    private char peek(int ahead) {
        return at + ahead < sql.length() ? sql.charAt(at + ahead) : '\0';
    }

    private char take() {
        char c = sql.charAt(at++);
        if (c == '\n') {
            line++;
            lineStart = at;
        }
        return c;
    }

    private boolean isOver() {
        return at >= sql.length();
    }

    /** Passes blanks and comments; whether there is something behind them. */
    private boolean skip() {
        while (!isOver()) {
            if (isBlank(peek(0))) {
                take();
            } else if (peek(0) == '#' || isDashComment()) {
                while (!isOver() && peek(0) != '\n') {
                    take();
                }
            } else if (sql.startsWith("/*", at)) {
                block();
            } else {
                return true;
            }
        }
        return false;
    }

    private static boolean isBlank(char c) {
        return BLANKS.indexOf(c) >= 0;
    }

    private boolean isDashComment() {
        return sql.startsWith("--", at) && (at + 2 >= sql.length() || isBlank(peek(2)));
    }

    private void block() {
        SqlPlace begin = place();
        if (peek(2) == '!' || peek(2) == '+') {
            throw SqlRefusal.unsupported(begin, "a comment that MySQL executes (/*" + peek(2) + ")");
        }
        int end = sql.indexOf("*/", at + 2);
        if (end < 0) {
            throw new SqlRefusal(begin, "the comment has no end");
        }
        while (at < end + 2) {
            take();
        }
    }

    private void next() {
        SqlPlace begin = place();
        char c = peek(0);
        if (c == '\'' || c == '"' || c == '`') {
            quoted(begin);
        } else if (isDigit(c) || (c == '.' && isDigit(peek(1)) && !isBehindName())) {
            number(begin);
        } else if (isWordPart(c)) {
            word(begin);
        } else if (c == '?') {
            take();
            add(Kind.PLACEHOLDER, "?", begin);
        } else {
            symbol(begin);
        }
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordPart(char c) {
        return isDigit(c)
                || (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || c == '_'
                || c == '$'
                || c >= FIRST_BEYOND_ASCII;
    }

    /** A dot that touches a name leads on to the next one; any other begins a fraction. */
    private boolean isBehindName() {
        return at > 0 && (isWordPart(sql.charAt(at - 1)) || sql.charAt(at - 1) == '`');
    }

    private void symbol(SqlPlace begin) {
        for (String symbol : SYMBOLS) {
            if (sql.startsWith(symbol, at)) {
                if (symbol.equals("<=>")) {
                    throw SqlRefusal.unsupported(begin, "the operator <=>");
                }
                at += symbol.length();
                add(Kind.SYMBOL, symbol, begin);
                return;
            }
        }
        char c = peek(0);
        String shown = c < ' ' || c == 0x7f ? "the character U+%04X".formatted((int) c) : "the character " + c;
        throw SqlRefusal.unsupported(begin, REFUSED.getOrDefault(c, shown));
    }

    private void word(SqlPlace begin) {
        int start = at;
        while (!isOver() && isWordPart(peek(0))) {
            take();
        }
        String word = sql.substring(start, at);
        if (peek(0) == '\'' || peek(0) == '"') {
            refuseIntroducer(word, begin);
        }
        add(Kind.WORD, word, begin);
    }

    private static void refuseIntroducer(String word, SqlPlace begin) {
        if (word.equalsIgnoreCase("x")) {
            throw SqlRefusal.unsupported(begin, "a hexadecimal literal");
        } else if (word.equalsIgnoreCase("b")) {
            throw SqlRefusal.unsupported(begin, "a bit literal");
        } else if (word.equalsIgnoreCase("n") || word.startsWith("_")) {
            throw SqlRefusal.unsupported(begin, "a text with a character set (" + word + "'...')");
        }
    }

    private void number(SqlPlace begin) {
        int start = at;
        digits();
        if (peek(0) == '.') {
            take();
            digits();
        }
        if ((peek(0) == 'e' || peek(0) == 'E')
                && (isDigit(peek(1)) || ((peek(1) == '+' || peek(1) == '-') && isDigit(peek(2))))) {
            at += 2;
            int exponent = at;
            digits();
            if (at - exponent > LONGEST_EXPONENT) {
                throw new SqlRefusal(begin, "the number has an exponent of more than " + LONGEST_EXPONENT + " digits");
            }
        }
        if (isWordPart(peek(0))) {
            while (isWordPart(peek(0))) {
                take();
            }
            String text = sql.substring(start, at);
            throw text.startsWith("0x") || text.startsWith("0b")
                    ? SqlRefusal.unsupported(begin, text.startsWith("0x") ? "a hexadecimal literal" : "a bit literal")
                    : new SqlRefusal(
                            begin,
                            "this is neither a number nor a name; a name that begins with a digit stands in backticks");
        }
        if (at - start > LONGEST_NUMBER) {
            throw new SqlRefusal(begin, "the number has more than " + LONGEST_NUMBER + " digits");
        }
        add(Kind.NUMBER, sql.substring(start, at), begin);
    }

    private void digits() {
        while (isDigit(peek(0))) {
            take();
        }
    }

    private void quoted(SqlPlace begin) {
        char quote = take();
        StringBuilder text = new StringBuilder();
        while (true) {
            if (isOver()) {
                throw new SqlRefusal(begin, "the quote " + quote + " is not closed");
            }
            char c = take();
            if (c == quote && peek(0) != quote) {
                break;
            } else if (c == quote) {
                take();
                text.append(quote);
            } else if (c == '\\' && quote != '`' && !isOver()) {
                text.append(escaped(take()));
            } else {
                text.append(c);
            }
        }
        add(quote == '`' ? Kind.NAME : Kind.TEXT, text.toString(), begin);
    }

    /** MySQL leaves the escapes of LIKE to LIKE. */
    private static String escaped(char c) {
        return switch (c) {
            case '0' -> "\0";
            case 'b' -> "\b";
            case 'n' -> "\n";
            case 'r' -> "\r";
            case 't' -> "\t";
            case 'Z' -> Character.toString(SUBSTITUTE);
            case '%', '_' -> "\\" + c;
            default -> Character.toString(c);
        };
    }
}
