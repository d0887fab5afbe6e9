package io.shardlens.catalog.schema;

import io.shardlens.catalog.schema.ServerSchema.ColumnRow;
import io.shardlens.catalog.schema.ServerSchema.KeyRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Rows of information_schema for the tables of one schema. */
final class SchemaFixture {
    private final String schema;
    private final List<ColumnRow> columns = new ArrayList<>();
    private final List<KeyRow> keys = new ArrayList<>();

    SchemaFixture(String schema) {
        this.schema = schema;
    }

    SchemaFixture column(String table, String column, String type) {
        boolean text = type.startsWith("varchar");
        columns.add(new ColumnRow(
                schema,
                table,
                columns.size(),
                column,
                type,
                false,
                text ? "utf8mb4" : null,
                text ? "utf8mb4_0900_ai_ci" : null));
        return this;
    }

    SchemaFixture nullableColumn(String table, String column, String type) {
        column(table, column, type);
        ColumnRow row = columns.removeLast();
        columns.add(new ColumnRow(schema, table, row.ordinal(), column, type, true, row.charset(), row.collation()));
        return this;
    }

    SchemaFixture key(String table, String column) {
        int sequence =
                1 + (int) keys.stream().filter(k -> k.table().equals(table)).count();
        keys.add(new KeyRow(schema, table, sequence, column, null));
        return this;
    }

    SchemaFixture prefix(String table, long prefix) {
        keys.replaceAll(k -> k.table().equals(table) ? new KeyRow(schema, table, k.sequence(), k.column(), prefix) : k);
        return this;
    }

    SchemaFixture collation(String table, String column, String collation) {
        return charset(table, column, "utf8mb4", collation);
    }

    SchemaFixture charset(String table, String column, String charset, String collation) {
        return replace(
                row -> row.table().equals(table) && row.column().equals(column),
                row -> new ColumnRow(
                        schema, table, row.ordinal(), column, row.type(), row.nullable(), charset, collation));
    }

    SchemaFixture drop(String table) {
        columns.removeIf(row -> row.table().equals(table));
        keys.removeIf(row -> row.table().equals(table));
        return this;
    }

    /** Takes a table over from another server's schema. */
    SchemaFixture move(SchemaFixture from, String table) {
        from.columns.stream().filter(row -> row.table().equals(table)).forEach(columns::add);
        from.keys.stream().filter(row -> row.table().equals(table)).forEach(keys::add);
        from.drop(table);
        return this;
    }

    ServerSchema.Read read() {
        return new ServerSchema.Read(columns, keys);
    }

    private SchemaFixture replace(Predicate<ColumnRow> which, UnaryOperator<ColumnRow> change) {
        columns.replaceAll(row -> which.test(row) ? change.apply(row) : row);
        return this;
    }
}
