package io.shardlens.sync.snapshot;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.table.TypeName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The statements that read a table piece by piece in the order of its primary key. Keys are compared by MySQL alone, so their type and
 * collation do not matter. A key is the list of its columns' texts, as {@link Codec#readExpression} gives them.
 */
final class ChunkQuery {
    private static final String AND = " AND ";

    private final PhysicalTable table;
    private final Map<String, Codec> codecs;
    private final List<Codec> key;

    /**
     * Statements that read every column.
     *
     * @param declared the columns that the physical table has
     */
    ChunkQuery(PhysicalTable table, List<Column> declared) {
        this(table, declared, column -> true);
    }

    /**
     * Statements that read some columns.
     *
     * @param declared the columns that the physical table has
     */
    ChunkQuery(PhysicalTable table, List<Column> declared, Predicate<String> wanted) {
        this.table = table;
        Map<String, Codec> all = new LinkedHashMap<>();
        // In another shard a column may be missing, or of another type, which is then read as what it is there.
        declared.stream()
                .filter(column -> table.logical().column(column.name()).isPresent())
                .forEach(column -> all.put(column.name(), Codecs.of(column)));
        this.codecs = new LinkedHashMap<>(all);
        this.codecs.keySet().removeIf(column -> !wanted.test(column));
        this.key = table.logical().primaryKey().stream()
                .map(column -> {
                    Codec codec = all.get(column);
                    if (codec == null) {
                        throw new IllegalArgumentException("table " + table + " has no column '" + column + "'");
                    }
                    return codec;
                })
                .toList();
    }

    /** The columns in the order of the results of {@link #rows}. */
    List<String> columns() {
        return List.copyOf(codecs.keySet());
    }

    /** The codecs of the primary key, in key order; also the columns of the results of {@link #boundary}. */
    List<Codec> key() {
        return key;
    }

    /**
     * The rows between two keys.
     *
     * @param after whether there is a key that they stand behind
     * @param upTo whether there is a key that they do not go beyond
     * @param condition in SQL; empty for all rows
     */
    String rows(boolean after, boolean upTo, String condition) {
        List<String> conditions = new ArrayList<>();
        if (after) {
            conditions.add(bound(">"));
        }
        if (upTo) {
            conditions.add(bound("<"));
        }
        if (!condition.isEmpty()) {
            conditions.add("(" + condition + ")");
        }
        // A condition may have a better index than the primary key.
        return select()
                + (condition.isEmpty() ? " FORCE INDEX (PRIMARY)" : "")
                + where(conditions)
                + (condition.isEmpty() ? order() : "");
    }

    /**
     * The rows of some keys, whose {@link #values} follow each other.
     *
     * @param keys how many, at least 1
     */
    String rowsOf(int keys) {
        if (key.size() == 1) {
            Codec only = key.getFirst();
            return select() + " WHERE " + quoted(only.column().name()) + " IN ("
                    + String.join(", ", Collections.nCopies(keys, only.parameterExpression())) + ")";
        }
        String one = key.stream()
                .map(codec -> quoted(codec.column().name()) + " = " + codec.parameterExpression())
                .collect(Collectors.joining(AND, "(", ")"));
        return select() + " WHERE " + String.join(" OR ", Collections.nCopies(keys, one));
    }

    /** The parameters of {@link #rowsOf} for one key of canonical values. */
    List<Object> values(List<Object> of) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < key.size(); i++) {
            values.add(key.get(i).toSql(of.get(i)));
        }
        return values;
    }

    private String select() {
        return "SELECT " + codecs.values().stream().map(ChunkQuery::read).collect(Collectors.joining(", ")) + " FROM "
                + name();
    }

    /** The first rows in the order of the primary key, or the last. */
    String ends(boolean first, int rows) {
        String order = table.logical().primaryKey().stream()
                .map(column -> quoted(column) + (first ? "" : " DESC"))
                .collect(Collectors.joining(", "));
        return select() + " FORCE INDEX (PRIMARY) ORDER BY " + order + " LIMIT " + rows;
    }

    /**
     * The key so many rows further on.
     *
     * @param after whether to count from behind a key
     */
    String boundary(boolean after, int rows) {
        String columns = key.stream().map(ChunkQuery::read).collect(Collectors.joining(", "));
        return "SELECT " + columns + " FROM " + name() + " FORCE INDEX (PRIMARY)"
                + where(after ? List.of(bound(">")) : List.of()) + order() + " LIMIT " + (rows - 1) + ", 1";
    }

    private static String where(List<String> conditions) {
        return conditions.isEmpty() ? "" : " WHERE " + String.join(AND, conditions);
    }

    private String order() {
        LogicalTable logical = table.logical();
        return " ORDER BY "
                + logical.primaryKey().stream().map(ChunkQuery::quoted).collect(Collectors.joining(", "));
    }

    private String name() {
        return quoted(table.shard().schema()) + "." + quoted(table.table());
    }

    private static String read(Codec codec) {
        return codec.readExpression(quoted(codec.column().name()));
    }

    /**
     * {@code a >= ? AND (a > ? OR (a = ? AND b > ?))}: MySQL does not use an index for {@code (a, b) > (?, ?)}, but does for this.
     * Downwards the key itself is included.
     */
    private String bound(String operator) {
        List<String> branches = new ArrayList<>();
        int last = key.size() - 1;
        for (int i = 0; i <= last; i++) {
            StringBuilder branch = new StringBuilder("(");
            for (int j = 0; j < i; j++) {
                branch.append(comparison(j, "=")).append(AND);
            }
            String own = i == last && operator.equals("<") ? "<=" : operator;
            branches.add(branch.append(comparison(i, own)).append(")").toString());
        }
        String any = "(" + String.join(" OR ", branches) + ")";
        return key.size() == 1 ? any : comparison(0, operator + "=") + AND + any;
    }

    private String comparison(int column, String operator) {
        Codec codec = key.get(column);
        return sortsByNumber(codec)
                ? read(codec) + " " + operator + " ?"
                : quoted(codec.column().name()) + " " + operator + " " + codec.parameterExpression();
    }

    /** ENUM and SET are compared by their texts but sorted by their numbers, which is what is read of them. */
    private static boolean sortsByNumber(Codec codec) {
        TypeName type = codec.column().type().name();
        return type == TypeName.ENUM || type == TypeName.SET;
    }

    /**
     * The values for the question marks of one bound, in their order.
     *
     * @throws UnreadableValueException where a text is no value of its column
     */
    List<Object> parameters(List<String> bound) {
        List<Object> parameters = new ArrayList<>();
        if (key.size() > 1) {
            parameters.add(value(bound, 0));
        }
        for (int i = 0; i < key.size(); i++) {
            for (int j = 0; j <= i; j++) {
                parameters.add(value(bound, j));
            }
        }
        return parameters;
    }

    private Object value(List<String> bound, int column) {
        Codec codec = key.get(column);
        String text = bound.get(column);
        return sortsByNumber(codec) ? new BigDecimal(text) : codec.toSql(codec.fromRow(text));
    }

    static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
