package io.shardlens.sync.simulation;

import io.shardlens.sync.change.RowChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A transaction in the making, as it sees the tables of its server. */
final class Draft {
    private final MySqlModel server;
    private final Map<TableModel, TreeMap<Long, Row>> rows = new HashMap<>();
    private final List<MySqlModel.Statement> statements = new ArrayList<>();

    Draft(MySqlModel server) {
        this.server = server;
        server.tables().forEach(table -> rows.put(table, new TreeMap<>(table.rows())));
    }

    MySqlModel server() {
        return server;
    }

    /** The rows of any table, those of the own server as the transaction has left them. */
    TreeMap<Long, Row> rows(TableModel table) {
        return rows.getOrDefault(table, table.rows());
    }

    void add(MySqlModel.Statement statement) {
        statements.add(statement);
        statement.after().forEach((id, row) -> TableModel.put(rows(statement.table()), id, row));
    }

    /** Deletes a row, if it is there. */
    void delete(TableModel table, long id) {
        Row before = rows(table).get(id);
        List<RowChange> changes = before == null ? List.of() : List.of(new RowChange.Delete(before.image()));
        Map<Long, @Nullable Row> after = new HashMap<>();
        if (before != null) {
            after.put(id, null);
        }
        add(new MySqlModel.Statement(table, changes, after));
    }

    /** Writes a row, in place of one of the same key or as a new one. */
    void put(TableModel table, Row row) {
        Row before = rows(table).get(row.id());
        RowChange change =
                before == null ? new RowChange.Insert(row.image()) : new RowChange.Update(before.image(), row.image());
        add(new MySqlModel.Statement(table, List.of(change), Map.of(row.id(), row)));
    }

    /** Writes it into the binlog; returns what it does. */
    String write(boolean rotate) {
        server.write(statements, rotate);
        return "transaction on " + Tables.server(server.index()) + ": "
                + statements.stream()
                        .map(s -> s.table().name().schema() + " " + s.after())
                        .toList();
    }
}
