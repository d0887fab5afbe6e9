package io.shardlens.catalog.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a type as MySQL writes it in {@code information_schema.columns.column_type} and as Canal hands it on: {@code bigint(20)
 * unsigned}, {@code decimal(20,6)}, {@code enum('a','it''s')}. Pure.
 */
public final class ColumnTypeParser {
    private static final Pattern SYNTAX = Pattern.compile("(?s)\\s*([a-z]+)\\s*(?:\\((.*)\\))?([^()]*)");
    private static final Set<String> GEOMETRIES = Set.of(
            "geometry",
            "linestring",
            "polygon",
            "multipoint",
            "multilinestring",
            "multipolygon",
            "geomcollection",
            "geometrycollection");
    private static final long LONG_LENGTH = 4_294_967_295L;

    private ColumnTypeParser() {}

    /**
     * @param text the type with its arguments and attributes, as MySQL prints it
     * @param charset the column's character set, null where it has none
     * @param collation the column's collation, null where it has none
     * @throws IllegalArgumentException naming the text, if it is no type that Shardlens knows
     */
    public static ColumnType parse(String text, @Nullable String charset, @Nullable String collation) {
        int open = text.indexOf('(');
        String lower = open < 0
                ? text.toLowerCase(Locale.ROOT)
                : text.substring(0, open).toLowerCase(Locale.ROOT) + text.substring(open);
        Matcher parts = SYNTAX.matcher(lower);
        if (!parts.matches()) {
            throw unknown(text);
        }
        TypeName name = name(parts.group(1), text);
        String arguments = parts.group(2) == null ? "" : parts.group(2);
        String attributes = parts.group(3).toLowerCase(Locale.ROOT);
        // ZEROFILL makes a column unsigned even where it is not said.
        boolean unsigned = attributes.contains("unsigned") || attributes.contains("zerofill");
        return switch (name) {
            case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT, FLOAT, DOUBLE ->
                new ColumnType(name, unsigned, 0, 0, List.of(), null, null);
            case DECIMAL -> {
                List<Integer> numbers = numbers(arguments, text);
                int precision = numbers.isEmpty() ? 10 : numbers.get(0);
                yield new ColumnType(
                        name, unsigned, precision, numbers.size() < 2 ? 0 : numbers.get(1), List.of(), null, null);
            }
            case BIT, BINARY -> sized(name, number(arguments, 1, text));
            case VARBINARY -> sized(name, number(arguments, 0, text));
            case TINYBLOB -> sized(name, 255);
            case BLOB -> sized(name, 65_535);
            case MEDIUMBLOB -> sized(name, 16_777_215);
            case LONGBLOB -> sized(name, LONG_LENGTH);
            case YEAR, DATE, JSON, POINT, GEOMETRY -> sized(name, 0);
            case TIME, DATETIME, TIMESTAMP ->
                new ColumnType(name, false, 0, number(arguments, 0, text), List.of(), null, null);
            case CHAR -> string(name, number(arguments, 1, text), charset, collation);
            case VARCHAR -> string(name, number(arguments, 0, text), charset, collation);
            case TINYTEXT -> string(name, 255, charset, collation);
            case TEXT -> string(name, 65_535, charset, collation);
            case MEDIUMTEXT -> string(name, 16_777_215, charset, collation);
            case LONGTEXT -> string(name, LONG_LENGTH, charset, collation);
            case ENUM, SET ->
                new ColumnType(name, false, 0, 0, new LabelParser(arguments, text).labels(), charset, collation);
        };
    }

    private static TypeName name(String word, String text) {
        if (GEOMETRIES.contains(word)) {
            return TypeName.GEOMETRY;
        }
        String canonical = switch (word) {
            case "integer" -> "int";
            case "numeric", "dec", "fixed" -> "decimal";
            case "real" -> "double";
            case "bool", "boolean" -> "tinyint";
            default -> word;
        };
        try {
            return TypeName.valueOf(canonical.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw unknown(text);
        }
    }

    private static ColumnType sized(TypeName name, long length) {
        return new ColumnType(name, false, length, 0, List.of(), null, null);
    }

    private static ColumnType string(TypeName name, long length, @Nullable String charset, @Nullable String collation) {
        return new ColumnType(name, false, length, 0, List.of(), charset, collation);
    }

    private static int number(String arguments, int absent, String text) {
        List<Integer> numbers = numbers(arguments, text);
        return numbers.isEmpty() ? absent : numbers.get(0);
    }

    private static List<Integer> numbers(String arguments, String text) {
        List<Integer> numbers = new ArrayList<>();
        try {
            for (String part : arguments.isBlank() ? new String[0] : arguments.split(",", -1)) {
                numbers.add(Integer.parseInt(part.strip()));
            }
        } catch (NumberFormatException e) {
            throw unknown(text);
        }
        return numbers;
    }

    private static IllegalArgumentException unknown(String text) {
        return new IllegalArgumentException("'" + text + "' is no column type that Shardlens knows");
    }
}
