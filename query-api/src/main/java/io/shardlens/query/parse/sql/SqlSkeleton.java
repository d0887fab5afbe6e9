package io.shardlens.query.parse.sql;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One SELECT as the parser sees it: keywords, punctuation, and numbers for everything else.
 *
 * @param text on one line, such as {@code SELECT n0 FROM n1 WHERE n2 = 0}
 * @param explain whether the plan is asked for, not the rows
 * @param names what {@code n0}, {@code n1} and so on stand for
 * @param paths into the JSON of those names that have one, by the name's number
 * @param values what {@code 0}, {@code 1} and so on stand for
 * @param escapes the values behind ESCAPE, by the values before it, as numbers both
 * @param starts where in {@code text} each of {@code tokens} begins, ascending
 * @param tokens the last one is the end
 */
record SqlSkeleton(
        String text,
        boolean explain,
        List<SqlToken> names,
        Map<Integer, SqlJsonPath> paths,
        List<SqlValue> values,
        Map<Integer, Integer> escapes,
        List<Integer> starts,
        List<SqlToken> tokens) {
    SqlSkeleton {
        names = List.copyOf(names);
        paths = Map.copyOf(paths);
        values = List.copyOf(values);
        escapes = Map.copyOf(escapes);
        starts = List.copyOf(starts);
        tokens = List.copyOf(tokens);
    }

    /** The name that the parser read as {@code n<number>}. */
    SqlToken name(String parsed) {
        return names.get(Integer.parseInt(parsed.substring(1)));
    }

    /** The path behind the name that the parser read as {@code n<number>}; null where there is none. */
    @Nullable
    SqlJsonPath path(String parsed) {
        return paths.get(Integer.parseInt(parsed.substring(1)));
    }

    /** The value that the parser read as this number. */
    SqlValue value(long parsed) {
        return values.get(Math.toIntExact(parsed));
    }

    /** What escapes in the pattern that the parser read as this number; null where that is not said. */
    @Nullable
    SqlValue escape(long parsed) {
        Integer escape = escapes.get(Math.toIntExact(parsed));
        return escape == null ? null : values.get(escape);
    }

    /** The token at a column of {@code text}, from 1; the last one before it where none begins there. */
    SqlToken token(int column) {
        int found = Collections.binarySearch(starts, column - 1);
        return tokens.get(found >= 0 ? found : Math.max(0, -found - 2));
    }
}
