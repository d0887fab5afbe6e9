package io.shardlens.query.shop;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.TypeName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table without an index of few rows that are hard to sort: long texts that differ at their end alone, blanks at the end, dates that no
 * calendar has. In the shop's databases, and once more in {@code single}.
 */
public final class Notes implements AutoCloseable {
    private static final List<String> TEXTS =
            List.of("n_0900", "n_as", "n_general", "n_unicode", "n_bin", "n_ascii", "n_bytes");

    private static final String COLUMNS = "id BIGINT NOT NULL PRIMARY KEY, user_id BIGINT NOT NULL, day DATE,"
            + " n_0900 TEXT COLLATE utf8mb4_0900_ai_ci, n_as MEDIUMTEXT COLLATE utf8mb4_0900_as_cs,"
            + " n_general TEXT COLLATE utf8mb4_general_ci, n_unicode TEXT COLLATE utf8mb4_unicode_ci,"
            + " n_bin TEXT COLLATE utf8mb4_bin, n_ascii TEXT CHARACTER SET ascii, n_bytes BLOB";
    private static final int SLOTS = 8;
    private static final List<@Nullable String> VALUES = values();
    private static final List<@Nullable String> DAYS =
            Arrays.asList("2024-02-29", "2024-02-31", "2024-03-01", "0000-00-00", "2024-00-15", null, "2023-02-30");

    private final Shop shop;

    /** Makes and fills the tables. */
    public Notes(Shop shop) throws SQLException {
        this.shop = shop;
        for (int slot = 0; slot < SLOTS; slot++) {
            fill(server(slot), table(slot), slot, SLOTS);
        }
        fill("mysql-1", "single.notes", 0, 1);
    }

    private static List<@Nullable String> values() {
        String most = "x".repeat(2048);
        String more = "x".repeat(5000);
        List<@Nullable String> values = new ArrayList<>();
        values.addAll(Arrays.asList("", "a", "A", "a ", "a\t", "b", null));
        for (String end : List.of("b", "a", "c", "", " ", "\t", "!", "B", " ".repeat(2500) + "z", "x".repeat(2100))) {
            values.add(most + end);
            values.add(more + end);
        }
        // Ids are not in the order of the texts.
        List<@Nullable String> all = new ArrayList<>();
        all.addAll(values);
        Collections.reverse(values);
        all.addAll(values);
        return all;
    }

    private static String server(int slot) {
        return slot < SLOTS / 2 ? "mysql-1" : "mysql-2";
    }

    private static String table(int slot) {
        return "shop_" + slot / 2 + ".notes_" + slot % 2;
    }

    private void fill(String server, String table, int first, int step) throws SQLException {
        String insert = "INSERT INTO " + table + " VALUES (?, ?, ?" + ", ?".repeat(TEXTS.size()) + ")";
        try (Connection connection = shop.admin(server);
                Statement statement = connection.createStatement();
                PreparedStatement row = connection.prepareStatement(insert)) {
            statement.execute("CREATE TABLE " + table + " (" + COLUMNS + ")");
            statement.execute("SET sql_mode = 'ALLOW_INVALID_DATES'");
            for (int id = first; id < VALUES.size(); id += step) {
                row.setLong(1, id);
                row.setLong(2, id);
                row.setString(3, DAYS.get(id % DAYS.size()));
                for (int i = 0; i < TEXTS.size(); i++) {
                    row.setString(4 + i, VALUES.get(id));
                }
                row.execute();
            }
        }
    }

    /** The table. */
    public LogicalTable table() {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("id", type(TypeName.BIGINT), false),
                new Column("user_id", type(TypeName.BIGINT), false),
                new Column("day", type(TypeName.DATE), true)));
        columns.add(text("n_0900", TypeName.TEXT, 65_535, "utf8mb4_0900_ai_ci"));
        columns.add(text("n_as", TypeName.MEDIUMTEXT, 16_777_215, "utf8mb4_0900_as_cs"));
        columns.add(text("n_general", TypeName.TEXT, 65_535, "utf8mb4_general_ci"));
        columns.add(text("n_unicode", TypeName.TEXT, 65_535, "utf8mb4_unicode_ci"));
        columns.add(text("n_bin", TypeName.TEXT, 65_535, "utf8mb4_bin"));
        columns.add(text("n_ascii", TypeName.TEXT, 65_535, "ascii_general_ci"));
        columns.add(
                new Column("n_bytes", new ColumnType(TypeName.BLOB, false, 65_535, 0, List.of(), null, null), true));
        return new LogicalTable(
                "notes", columns, List.of("id"), "user_id", IdScope.GLOBAL, "notes", Shop.router("notes"));
    }

    private static ColumnType type(TypeName name) {
        return new ColumnType(name, false, 0, 0, List.of(), null, null);
    }

    private static Column text(String name, TypeName type, long length, String collation) {
        String charset = collation.startsWith("ascii") ? "ascii" : "utf8mb4";
        return new Column(name, new ColumnType(type, false, length, 0, List.of(), charset, collation), true);
    }

    /** All ids as one MySQL sorts them. */
    public List<Object> sorted(String orderBy) throws SQLException {
        List<Object> ids = new ArrayList<>();
        try (Connection connection = shop.admin("mysql-1");
                Statement statement = connection.createStatement()) {
            statement.execute("SET max_sort_length = 4096, sort_buffer_size = 1048576");
            try (ResultSet rows = statement.executeQuery("SELECT id FROM single.notes ORDER BY " + orderBy)) {
                while (rows.next()) {
                    ids.add(rows.getLong(1));
                }
            }
        }
        return ids;
    }

    /** Drops the tables. */
    @Override
    public void close() throws SQLException {
        for (int slot = 0; slot < SLOTS; slot++) {
            drop(server(slot), table(slot));
        }
        drop("mysql-1", "single.notes");
    }

    private void drop(String server, String table) throws SQLException {
        try (Connection connection = shop.admin(server);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE " + table);
        }
    }
}
