package io.shardlens.sync.snapshot;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The statement that reads the next rows of a table in the order of its primary key. Keys are compared by MySQL alone, so their type and
 * collation do not matter.
 */
final class ChunkQuery {
    private final PhysicalTable table;
    private final Map<String, Codec> codecs;
    private final List<Codec> key;

    ChunkQuery(PhysicalTable table) {
        this.table = table;
        this.codecs = Codecs.of(table.logical());
        this.key = table.logical().primaryKey().stream()
                .map(column -> {
                    Codec codec = codecs.get(column);
                    if (codec == null) {
                        throw new IllegalArgumentException("table " + table + " has no column '" + column + "'");
                    }
                    return codec;
                })
                .toList();
    }

    /** The columns in the order of the statement's results. */
    List<String> columns() {
        return List.copyOf(codecs.keySet());
    }

    /** The codecs of the primary key, in key order. */
    List<Codec> key() {
        return key;
    }

    /**
     * @param continued whether the statement begins behind a key, whose parameters {@link #parameters} gives
     * @param rows the most rows it returns
     */
    String sql(boolean continued, int rows) {
        LogicalTable logical = table.logical();
        String columns = codecs.values().stream()
                .map(c -> c.readExpression(quoted(c.column().name())))
                .collect(Collectors.joining(", "));
        String order = logical.primaryKey().stream().map(ChunkQuery::quoted).collect(Collectors.joining(", "));
        return "SELECT " + columns + " FROM " + quoted(table.shard().schema()) + "." + quoted(table.table())
                + (continued ? " WHERE " + behind() : "") + " ORDER BY " + order + " LIMIT " + rows;
    }

    /**
     * {@code a >= ? AND (a > ? OR (a = ? AND b > ?))}: MySQL does not use an index for {@code (a, b) > (?, ?)}, but does for this.
     */
    private String behind() {
        List<String> branches = new ArrayList<>();
        for (int i = 0; i < key.size(); i++) {
            StringBuilder branch = new StringBuilder("(");
            for (int j = 0; j < i; j++) {
                branch.append(comparison(j, "=")).append(" AND ");
            }
            branches.add(branch.append(comparison(i, ">")).append(")").toString());
        }
        String any = "(" + String.join(" OR ", branches) + ")";
        return key.size() == 1 ? any : comparison(0, ">=") + " AND " + any;
    }

    private String comparison(int column, String operator) {
        Codec codec = key.get(column);
        return quoted(codec.column().name()) + " " + operator + " " + codec.parameterExpression();
    }

    /** The values for the question marks, in their order. */
    List<Object> parameters(List<Object> behind) {
        List<Object> parameters = new ArrayList<>();
        if (key.size() > 1) {
            parameters.add(value(behind, 0));
        }
        for (int i = 0; i < key.size(); i++) {
            for (int j = 0; j <= i; j++) {
                parameters.add(value(behind, j));
            }
        }
        return parameters;
    }

    private Object value(List<Object> behind, int column) {
        return key.get(column).toSql(behind.get(column));
    }

    static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
