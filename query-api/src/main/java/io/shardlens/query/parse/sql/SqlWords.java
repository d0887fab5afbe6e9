package io.shardlens.query.parse.sql;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The words that MySQL reserves: those of the supported grammar, and what the others would begin. */
final class SqlWords {
    private static final Set<String> GRAMMAR = Set.of(
            "SELECT",
            "FROM",
            "WHERE",
            "AND",
            "OR",
            "NOT",
            "IN",
            "BETWEEN",
            "LIKE",
            "IS",
            "ORDER",
            "BY",
            "ASC",
            "DESC",
            "LIMIT",
            "AS",
            "GROUP",
            "HAVING",
            "DISTINCT");

    private static final Map<String, String> REFUSED = refused();

    private SqlWords() {}

    /** Whether the parser must see the word itself. */
    static boolean isGrammar(String word) {
        return GRAMMAR.contains(word.toUpperCase(Locale.ROOT));
    }

    /** What a word that is no name begins, null where it is a name. */
    static @Nullable String construct(String word) {
        return REFUSED.get(word.toUpperCase(Locale.ROOT));
    }

    private static Map<String, String> refused() {
        Map<String, String> refused = new HashMap<>();
        put(refused, "a join", "JOIN CROSS INNER LEFT RIGHT NATURAL STRAIGHT_JOIN OUTER LATERAL USING");
        put(refused, "a set operation", "UNION INTERSECT EXCEPT");
        put(refused, "a common table expression, or ROLLUP", "WITH RECURSIVE");
        put(refused, "grouping", "GROUPING");
        put(refused, "DISTINCT", "DISTINCTROW");
        put(refused, "a window", "WINDOW OVER");
        put(refused, "locking", "FOR LOCK");
        put(refused, "writing the result elsewhere", "INTO OUTFILE");
        put(refused, "an index hint", "USE FORCE IGNORE");
        put(refused, "a conditional expression", "CASE WHEN THEN ELSE IF");
        put(refused, "a subquery", "EXISTS ALL");
        put(refused, "an operator other than those of comparison", "XOR DIV MOD REGEXP RLIKE BINARY COLLATE INTERVAL");
        put(refused, "a clause of the table", "PARTITION PROCEDURE");
        put(refused, "a modifier of SELECT", "HIGH_PRIORITY SQL_BIG_RESULT SQL_CALC_FOUND_ROWS SQL_SMALL_RESULT");
        put(
                refused,
                "a function",
                "CONVERT CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER LOCALTIME LOCALTIMESTAMP UTC_DATE UTC_TIME"
                        + " UTC_TIMESTAMP");
        put(
                refused,
                "another statement",
                "INSERT UPDATE DELETE CREATE DROP ALTER GRANT REVOKE LOAD SET CALL TABLE VALUES");
        return Map.copyOf(refused);
    }

    private static void put(Map<String, String> refused, String construct, String words) {
        for (String word : words.split(" ", -1)) {
            refused.put(word, construct.equals(word) ? word : construct + " (" + word + ")");
        }
    }
}
