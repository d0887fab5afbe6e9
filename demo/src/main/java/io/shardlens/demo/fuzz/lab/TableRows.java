package io.shardlens.demo.fuzz.lab;

import io.shardlens.demo.data.Databases;
import io.shardlens.demo.fuzz.table.FuzzRow;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.fuzz.table.FuzzTable.Place;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Tables with their rows in the shards, and once more in one table of the first server. One thread. */
public final class TableRows implements AutoCloseable {
    private static final String WHOLE = "fuzz_whole";

    private final List<Connection> connections;
    private final Map<String, Map<Long, FuzzRow>> present = new HashMap<>();

    private TableRows(List<Connection> connections) {
        this.connections = connections;
    }

    static TableRows open(Databases databases) throws SQLException {
        List<Connection> connections = List.of(
                databases.servers().get(0).connect(), databases.servers().get(1).connect());
        TableRows rows = new TableRows(connections);
        for (int server = 0; server < connections.size(); server++) {
            rows.run(
                    server,
                    "SET time_zone = '+00:00', sql_mode = '', max_sort_length = 16384, sort_buffer_size = 67108864");
            for (int database = 2 * server; database < 2 * server + 2; database++) {
                rows.run(server, "CREATE DATABASE fuzz_" + database);
            }
        }
        rows.run(0, "CREATE DATABASE " + WHOLE);
        return rows;
    }

    private void run(int server, String sql) throws SQLException {
        try (Statement statement = connections.get(server).createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new SQLException(e.getMessage() + "\n" + sql, e.getSQLState(), e.getErrorCode(), e);
        }
    }

    /** The table with all rows. */
    static String whole(FuzzTable table) {
        return WHOLE + "." + table.name();
    }

    /** A connection to the server of the tables with all rows. */
    Connection whole() {
        return connections.getFirst();
    }

    void create(FuzzTable table) throws SQLException {
        run(0, table.create(whole(table)));
        for (Place place : table.places()) {
            run(place.server(), table.create(place.qualified()));
        }
        present.put(table.name(), new LinkedHashMap<>());
    }

    void drop(FuzzTable table) throws SQLException {
        run(0, "DROP TABLE " + whole(table));
        for (Place place : table.places()) {
            run(place.server(), "DROP TABLE " + place.qualified());
        }
        present.remove(table.name());
    }

    /** The rows of a table that was created. */
    Map<Long, FuzzRow> of(FuzzTable table) {
        return present.getOrDefault(table.name(), Map.of());
    }

    /** Deletes, changes and adds rows until these are there; a row whose place changes is deleted and added. */
    public void become(FuzzTable table, List<FuzzRow> wanted) throws SQLException {
        Map<Long, FuzzRow> now = of(table);
        Map<Long, FuzzRow> then = new LinkedHashMap<>();
        wanted.forEach(row -> then.put(row.id(), row));
        Predicate<FuzzRow> moves = row -> {
            FuzzRow next = then.get(row.id());
            return next == null || !table.place(next).equals(table.place(row));
        };
        for (FuzzRow row : List.copyOf(now.values())) {
            FuzzRow next = then.get(row.id());
            if (next == null || moves.test(row)) {
                String where = " WHERE " + FuzzTable.ID + " = " + row.id();
                run(table.place(row).server(), "DELETE FROM " + table.place(row).qualified() + where);
                run(0, "DELETE FROM " + whole(table) + where);
                now.remove(row.id());
            } else if (!next.equals(row)) {
                Place place = table.place(row);
                run(place.server(), next.update(place.qualified(), table, row));
                run(0, next.update(whole(table), table, row));
                now.put(row.id(), next);
            }
        }
        List<FuzzRow> added =
                wanted.stream().filter(row -> !now.containsKey(row.id())).toList();
        if (!added.isEmpty()) {
            Map<Place, List<FuzzRow>> places = added.stream().collect(Collectors.groupingBy(table::place));
            for (Map.Entry<Place, List<FuzzRow>> place : places.entrySet()) {
                run(place.getKey().server(), FuzzRow.insert(place.getKey().qualified(), table, place.getValue()));
            }
            run(0, FuzzRow.insert(whole(table), table, added));
            added.forEach(row -> now.put(row.id(), row));
        }
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }
}
