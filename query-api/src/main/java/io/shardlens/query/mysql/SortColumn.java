package io.shardlens.query.mysql;

import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.Order.Direction;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A column that the rows are ordered by: the value that orders them as MySQL does, and the predicate for what comes behind a row.
 *
 * <p>Under a collation that pads with spaces a server sorts by the first bytes of a text's weights only, but compares by all of them. So
 * where rows are sorted by it, hidden value and predicate are of the first bytes of a text that can have more.
 *
 * @param sql the column
 * @param direction ascending or descending
 * @param cut whether only the first {@link #SORTED_BYTES} of the weights count
 */
record SortColumn(ColumnSql sql, Direction direction, boolean cut) {
    /** What every session's max_sort_length is set to. */
    static final int SORTED_BYTES = 4096;

    private static final int MOST_BYTES_PER_CHARACTER = 8;
    /** Characters of a text all of whose weights are sorted by. */
    private static final int LONGEST_WHOLE = SORTED_BYTES / MOST_BYTES_PER_CHARACTER;

    /** A character has up to eight weights of two bytes on each level, such as the ligature U+FDFA. */
    private static final int BYTES_PER_LEVEL = 16;

    private static final int BYTES_BETWEEN_LEVELS = 2;
    /** Letters, accents, case, and kana in Japanese. */
    private static final int MOST_LEVELS = 4;

    private static final long LONGEST_WEIGHTS = 16_777_215;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]+");

    /** Where nobody relies on how the server sorts long values, or none can be long. */
    SortColumn(ColumnSql sql, Direction direction) {
        this(sql, direction, false);
    }

    /** To sort rows by. */
    static SortColumn ofRows(ColumnSql sql, Direction direction) {
        SortColumn whole = new SortColumn(sql, direction);
        return new SortColumn(sql, direction, whole.kind() == Kind.WEIGHTS && whole.isLong() && !whole.noPad());
    }

    /** How the sort value comes to be. */
    enum Kind {
        /** The column's own canonical value orders as MySQL does. */
        VALUE,
        /** Hidden columns give the weights of a string. */
        WEIGHTS,
        /** The index of an ENUM or the mask of a SET. */
        NUMBER
    }

    Kind kind() {
        return switch (type().name()) {
            case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT -> Kind.WEIGHTS;
            case ENUM, SET -> Kind.NUMBER;
            case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT, DECIMAL, FLOAT, DOUBLE, BIT, YEAR -> Kind.VALUE;
            case DATE, TIME, DATETIME, TIMESTAMP, JSON -> Kind.VALUE;
            case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB, POINT, GEOMETRY -> Kind.VALUE;
        };
    }

    /**
     * The hidden columns to select, none where the column's own value is enough: the weights of a string, which tell it from every other,
     * and under a PAD SPACE collation the weight of a space. (Weights of the string filled to its declared length would not do: a
     * character with two weights makes them longer.)
     */
    List<String> hiddenExpressions() {
        if (kind() != Kind.WEIGHTS) {
            return List.of();
        }
        return padding(cut ? "LEFT(" + weights() + ", " + SORTED_BYTES + ")" : weights());
    }

    /** By what the server sorts, filled up with the weights of blanks as it does. No character weighs less than a byte. */
    private static String sorted(String text) {
        return "LEFT(WEIGHT_STRING(LEFT(" + text + ", " + SORTED_BYTES + ") AS CHAR(" + SORTED_BYTES + ")), "
                + SORTED_BYTES + ")";
    }

    /** Whether a server may sort by a part of the value only. */
    boolean isLong() {
        return switch (kind()) {
            case WEIGHTS -> type().length() > LONGEST_WHOLE;
            case VALUE -> type().length() > SORTED_BYTES;
            case NUMBER -> false;
        };
    }

    /**
     * MySQL believes weights to be no longer than the text may be, and cuts them there when it puts branches together or keeps groups. So
     * it is told how long they may be where they can be longer.
     */
    private String weights() {
        String weights = "WEIGHT_STRING(" + sql.name() + ")";
        String collation = String.valueOf(type().collation()).toLowerCase(Locale.ROOT);
        if (collation.endsWith("_bin") || collation.contains("_general_") || collation.equals("binary")) {
            return weights;
        }
        int levels = collation.contains("_0900_as_") ? MOST_LEVELS : 1;
        long most = levels * (BYTES_BETWEEN_LEVELS + BYTES_PER_LEVEL * type().length());
        return "IFNULL(" + weights + ", CAST(NULL AS BINARY(" + Math.min(most, LONGEST_WEIGHTS) + ")))";
    }

    private List<String> padding(String weights) {
        return noPad() ? List.of(weights) : List.of(weights, "WEIGHT_STRING(" + space() + ")");
    }

    private String space() {
        return inCollation("' '");
    }

    private String inCollation(String text) {
        return "CONVERT(" + text + " USING " + name(type().charset()) + ") COLLATE " + name(type().collation());
    }

    /** A name that the server gave and that needs no quotes. */
    private static String name(@Nullable String name) {
        if (name == null || !NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is no name of a character set or collation");
        }
        return name;
    }

    boolean noPad() {
        String collation = type().collation();
        if (collation == null) {
            return true;
        }
        String name = collation.toLowerCase(Locale.ROOT);
        return name.contains("_0900_") || name.equals("binary");
    }

    private String number() {
        return LabelSql.number(sql.name());
    }

    /** What ORDER BY names. */
    String orderExpression() {
        return sql.name() + (direction == Direction.ASC ? "" : " DESC");
    }

    /** Writes "comes behind {@code value} in this column": NULL is smaller than every value. */
    void writeBehind(@Nullable Object value, SqlText text) {
        if (value == null) {
            text.add(direction == Direction.ASC ? sql.name() + " IS NOT NULL" : "FALSE");
            return;
        }
        // Whatever the logical table says, a physical one may differ and allow NULL.
        boolean nullBehind = direction == Direction.DESC;
        text.add(nullBehind ? "(" : "");
        writeCompared(direction == Direction.ASC ? " > " : " < ", value, text);
        text.add(nullBehind ? " OR " + isNull() + ")" : "");
    }

    /** Writes "is as {@code value} in this column". */
    void writeSame(@Nullable Object value, SqlText text) {
        if (value == null) {
            text.add(isNull());
        } else {
            writeCompared(" = ", value, text);
        }
    }

    /** By IS NULL MySQL also finds 0000-00-00, where a DATE or DATETIME may not be NULL. */
    private String isNull() {
        boolean isDay = type().name() == TypeName.DATE || type().name() == TypeName.DATETIME;
        return sql.name() + (isDay ? " <=> NULL" : " IS NULL");
    }

    private void writeCompared(String operator, Object value, SqlText text) {
        if (cut && value instanceof String string && string.length() > LONGEST_WHOLE) {
            text.add(sorted(sql.name())).add(operator).bind(sorted(inCollation(sql.parameter())), sql.toSql(value));
        } else if (kind() == Kind.NUMBER) {
            text.add(number()).add(operator).bind("?", numberOf(value));
        } else if (value instanceof JsonNode json && json.isContainer()) {
            writeSizeCompared(json, operator, text);
        } else {
            text.add(sql.name()).add(operator).bind(sql.parameter(), sql.toSql(value));
        }
    }

    /** Where they are sorted, JSON objects differ by their number of members only; so do arrays. */
    private void writeSizeCompared(JsonNode json, String operator, SqlText text) {
        text.add("(CASE JSON_TYPE(").add(sql.name()).add(json.isObject() ? ") WHEN 'OBJECT'" : ") WHEN 'ARRAY'");
        text.add(" THEN JSON_LENGTH(").add(sql.name()).add(")").add(operator).bind("?", (long) json.size());
        text.add(" ELSE ")
                .add(sql.name())
                .add(operator)
                .bind(sql.parameter(), sql.toSql(json))
                .add(" END)");
    }

    /**
     * The same of a value that a table gave.
     *
     * @param text as {@link ColumnSql#readExpression} gave it
     * @throws OtherLabelsException where the table sorts otherwise
     */
    Object numberOf(String text, Object value) {
        return LabelSql.of(sql).map(label -> label.sortValue(text)).orElseGet(() -> numberOf(value));
    }

    /** By what MySQL sorts an ENUM or SET, or the text of one: a Long or a BigInteger. */
    Object numberOf(Object value) {
        if (value instanceof List<?> labels) {
            BigInteger mask = BigInteger.ZERO;
            for (Object label : labels) {
                mask = mask.setBit(indexOf(label));
            }
            return mask;
        }
        if (type().name() == TypeName.SET) {
            return LabelSql.numberOf(sql.column(), (String) value);
        }
        return value.equals("") && !type().labels().contains("") ? 0L : indexOf(value) + 1L;
    }

    private int indexOf(Object label) {
        int index = type().labels().indexOf(label);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "'" + label + "' is no label of column '" + sql.column().name() + "'; it has " + type().labels());
        }
        return index;
    }

    private ColumnType type() {
        return sql.column().type();
    }
}
