package io.shardlens.catalog.schema;

import io.shardlens.catalog.schema.ServerSchema.ColumnRow;
import io.shardlens.catalog.schema.ServerSchema.KeyRow;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.ColumnTypeParser;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** The shapes of the tables of one server, by schema and table. */
final class ShapeReader {
    /** What Canal hands on unharmed: it takes every text for UTF-8. */
    private static final Set<String> CHARSETS = Set.of("utf8mb4", "utf8mb3", "utf8", "ascii");

    private static final String RESERVED = "shardlens";

    private record Name(String schema, String table) {}

    private final Map<Name, List<ColumnRow>> columns;
    private final Map<Name, List<KeyRow>> keys;

    ShapeReader(ServerSchema.Read schema) {
        this.columns =
                schema.columns().stream().collect(Collectors.groupingBy(row -> new Name(row.schema(), row.table())));
        this.keys = schema.keys().stream().collect(Collectors.groupingBy(row -> new Name(row.schema(), row.table())));
    }

    /**
     * The shape of one table, empty if it does not exist.
     *
     * @param refused told about every column that cannot be served, and why; it is left out of the shape
     */
    Optional<Shape> shape(String schema, String table, BiConsumer<String, String> refused) {
        Name name = new Name(schema, table);
        if (!columns.containsKey(name)) {
            return Optional.empty();
        }
        List<Column> shaped = columns.getOrDefault(name, List.of()).stream()
                .sorted(Comparator.comparingInt(ColumnRow::ordinal))
                .flatMap(row -> column(row, refused).stream())
                .toList();
        List<String> primaryKey = keys.getOrDefault(name, List.of()).stream()
                .sorted(Comparator.comparingInt(KeyRow::sequence))
                .map(row -> row.column() + (row.prefix() == null ? "" : "(" + row.prefix() + ")"))
                .toList();
        return Optional.of(new Shape(shaped, primaryKey));
    }

    private static Optional<Column> column(ColumnRow row, BiConsumer<String, String> refused) {
        String name = row.column();
        if (name.equals(RESERVED) || name.indexOf('.') >= 0 || name.isBlank()) {
            refused.accept(
                    name,
                    "has a name that no document can carry: expected one without dots, not blank and not '" + RESERVED
                            + "'");
            return Optional.empty();
        }
        try {
            ColumnType type = ColumnTypeParser.parse(row.type(), row.charset(), row.collation());
            if (type.charset() != null && !CHARSETS.contains(type.charset())) {
                refused.accept(
                        name,
                        "has the character set " + type.charset() + ", whose text Canal does not hand on unharmed:"
                                + " expected utf8mb4, utf8mb3 or ascii");
                return Optional.empty();
            }
            return Optional.of(new Column(name, type, row.nullable()));
        } catch (IllegalArgumentException e) {
            refused.accept(name, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }
}
