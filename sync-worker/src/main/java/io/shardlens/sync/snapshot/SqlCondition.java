package io.shardlens.sync.snapshot;

import io.shardlens.catalog.config.NearestName;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition in SQL on the rows of one table, proven to be nothing else: it names columns of the table, compares, computes with functions
 * that change nothing, and ends where it seems to end.
 *
 * @param text in MySQL's words
 */
public record SqlCondition(String text) {
    private static final int MOST_CHARACTERS = 4_000;

    private static final Pattern TOKEN = Pattern.compile(
            "\\s+"
                    + "|(?<string>'(?:[^'\\\\]|''|\\\\.)*'|\"(?:[^\"\\\\]|\"\"|\\\\.)*\")"
                    + "|`(?<quoted>(?:[^`]|``)+)`"
                    + "|(?<number>0[xX][0-9a-fA-F]+|(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)(?![\\p{L}\\d_$])"
                    + "|(?<word>[\\p{L}_$][\\p{L}\\d_$]*)"
                    + "|(?<comment>--|#|/\\*)"
                    + "|(?<sign><=>|<>|!=|<=|>=|->>|->|[=<>+\\-*/%(),&|^~])",
            Pattern.DOTALL);

    private static final Set<String> WORDS = Set.of(
            "and",
            "or",
            "xor",
            "not",
            "in",
            "is",
            "null",
            "between",
            "like",
            "escape",
            "regexp",
            "rlike",
            "true",
            "false",
            "div",
            "mod",
            "interval",
            "microsecond",
            "second",
            "minute",
            "hour",
            "day",
            "week",
            "month",
            "quarter",
            "year",
            "date",
            "time",
            "timestamp",
            "current_date",
            "current_timestamp",
            "utc_date",
            "utc_timestamp");

    private static final Set<String> FUNCTIONS = Set.of(
            "now",
            "curdate",
            "current_date",
            "current_timestamp",
            "utc_date",
            "utc_timestamp",
            "date",
            "time",
            "year",
            "month",
            "day",
            "dayofmonth",
            "dayofweek",
            "hour",
            "minute",
            "second",
            "microsecond",
            "quarter",
            "week",
            "date_add",
            "date_sub",
            "adddate",
            "subdate",
            "datediff",
            "timestampdiff",
            "from_unixtime",
            "unix_timestamp",
            "str_to_date",
            "date_format",
            "coalesce",
            "ifnull",
            "nullif",
            "if",
            "isnull",
            "lower",
            "upper",
            "length",
            "char_length",
            "substring",
            "left",
            "right",
            "trim",
            "ltrim",
            "rtrim",
            "concat",
            "replace",
            "instr",
            "locate",
            "hex",
            "unhex",
            "abs",
            "mod",
            "floor",
            "ceil",
            "ceiling",
            "round",
            "sign",
            "greatest",
            "least",
            "crc32",
            "bin_to_uuid",
            "uuid_to_bin",
            "json_extract",
            "json_unquote",
            "json_contains",
            "json_length",
            "find_in_set",
            "in",
            "and",
            "or",
            "not",
            "between",
            "interval",
            "like");

    /** The condition is none that may be asked. */
    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    /**
     * Checks a condition.
     *
     * @param text as somebody wrote it
     * @throws Refused saying what is wrong with it and where
     */
    public static SqlCondition of(String text, LogicalTable table) {
        if (text.isBlank() || text.length() > MOST_CHARACTERS) {
            throw new Refused(
                    "a condition has from 1 to " + MOST_CHARACTERS + " characters, this one has " + text.length());
        }
        Matcher token = TOKEN.matcher(text);
        int depth = 0;
        int place = 0;
        while (place < text.length()) {
            if (!token.find(place) || token.start() != place) {
                throw refused(text, place, "'" + text.charAt(place) + "' cannot stand here");
            }
            if (token.group("comment") != null) {
                throw refused(text, place, "comments cannot stand in a condition");
            }
            String sign = token.group("sign");
            if ("(".equals(sign)) {
                depth++;
            } else if (")".equals(sign)) {
                depth--;
            }
            if (depth < 0) {
                throw refused(text, place, "a parenthesis is closed that was not opened");
            }
            place = token.end();
            if (token.group("quoted") != null) {
                requireColumn(text, token.start(), token.group("quoted").replace("``", "`"), table);
            } else if (token.group("word") != null) {
                word(text, token.start(), token.group("word"), opens(text, place), table);
            }
        }
        if (depth > 0) {
            throw refused(text, text.length(), depth + " parentheses are not closed");
        }
        return new SqlCondition(text);
    }

    private static boolean opens(String text, int place) {
        int next = place;
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return next < text.length() && text.charAt(next) == '(';
    }

    private static void word(String text, int place, String word, boolean call, LogicalTable table) {
        String lower = word.toLowerCase(Locale.ROOT);
        boolean known = call ? FUNCTIONS.contains(lower) : WORDS.contains(lower);
        if (known || (!call && isColumn(word, table))) {
            return;
        }
        if (call) {
            throw refused(text, place, "'" + word + "(' is no function that a condition may use");
        }
        requireColumn(text, place, word, table);
    }

    private static boolean isColumn(String name, LogicalTable table) {
        return table.columns().stream().anyMatch(c -> c.name().equalsIgnoreCase(name));
    }

    private static void requireColumn(String text, int place, String name, LogicalTable table) {
        if (!isColumn(name, table)) {
            List<String> columns = table.columns().stream().map(Column::name).toList();
            throw refused(
                    text,
                    place,
                    "table '" + table.name() + "' has no column '" + name + "'"
                            + NearestName.of(name, columns)
                                    .map(near -> "; did you mean '" + near + "'?")
                                    .orElse("; it has " + columns));
        }
    }

    private static Refused refused(String text, int place, String what) {
        return new Refused("condition \"" + text + "\", character " + (place + 1) + ": " + what);
    }
}
