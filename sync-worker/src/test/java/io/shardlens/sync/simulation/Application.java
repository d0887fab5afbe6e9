package io.shardlens.sync.simulation;

import io.shardlens.sync.change.RowChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What an application does to the tables. */
final class Application {
    private static final int IDS = 4;
    private static final int SHIFTS = 12;
    private static final int RANGE = 100;

    private int values;

    /** Writes a transaction of one or two statements on one server; returns what it does. */
    String transaction(MySqlModel server, Choice choice) {
        TreeMap<Long, Row> rows = new TreeMap<>(server.rows());
        List<MySqlModel.Statement> statements = new ArrayList<>();
        int count = 1 + choice.below(2);
        for (int i = 0; i < count; i++) {
            MySqlModel.Statement statement = statement(server, rows, choice);
            statement.after().forEach((id, row) -> put(rows, id, row));
            statements.add(statement);
        }
        server.write(statements, choice.oneIn(16));
        return "transaction on " + Tables.server(server.index()) + ": "
                + statements.stream().map(MySqlModel.Statement::after).toList();
    }

    private static void put(Map<Long, Row> rows, long id, @Nullable Row row) {
        if (row == null) {
            rows.remove(id);
        } else {
            rows.put(id, row);
        }
    }

    private MySqlModel.Statement statement(MySqlModel server, TreeMap<Long, Row> rows, Choice choice) {
        long first = (long) server.index() * RANGE;
        long id = first + choice.below(IDS);
        Map<Long, Row> own = rows.subMap(first, first + RANGE);
        return switch (choice.below(8)) {
            case 4 -> rows.containsKey(id) ? delete(rows, id) : upsert(server, rows, id, choice);
            case 5 -> delete(rows, id);
            case 6 -> rows.containsKey(id) ? rename(server, rows, id, choice) : upsert(server, rows, id, choice);
            case 7 ->
                own.isEmpty() || own.containsKey(first + SHIFTS) ? upsert(server, rows, id, choice) : shift(server, own);
            default -> upsert(server, rows, id, choice);
        };
    }

    private String value(MySqlModel server, Choice choice) {
        return (choice.oneIn(7) ? Row.UNINDEXABLE : 's') + "" + server.index() + "." + ++values;
    }

    private MySqlModel.Statement upsert(MySqlModel server, Map<Long, Row> rows, long id, Choice choice) {
        Row before = rows.get(id);
        Row after = new Row(id, server.index(), value(server, choice));
        RowChange change = before == null
                ? new RowChange.Insert(after.image())
                : new RowChange.Update(before.image(), after.image());
        return new MySqlModel.Statement(List.of(change), Map.of(id, after));
    }

    private static MySqlModel.Statement delete(Map<Long, Row> rows, long id) {
        Row before = rows.get(id);
        Map<Long, @Nullable Row> after = new LinkedHashMap<>();
        if (before == null) {
            return new MySqlModel.Statement(List.of(), after);
        }
        after.put(id, null);
        return new MySqlModel.Statement(List.of(new RowChange.Delete(before.image())), after);
    }

    /** The primary key changes: to the one behind where that is free, else the row is only updated. */
    private MySqlModel.Statement rename(MySqlModel server, Map<Long, Row> rows, long id, Choice choice) {
        Row before = rows.get(id);
        if (before == null || rows.containsKey(id + 1)) {
            return upsert(server, rows, id, choice);
        }
        Row after = new Row(id + 1, server.index(), value(server, choice));
        Map<Long, @Nullable Row> state = new LinkedHashMap<>();
        state.put(id, null);
        state.put(id + 1, after);
        return new MySqlModel.Statement(List.of(new RowChange.Update(before.image(), after.image())), state);
    }

    /** {@code UPDATE t SET id = id + 1 ORDER BY id DESC}. */
    private MySqlModel.Statement shift(MySqlModel server, Map<Long, Row> own) {
        List<RowChange> changes = new ArrayList<>();
        Map<Long, @Nullable Row> state = new LinkedHashMap<>();
        for (long id : new TreeMap<>(own).descendingKeySet()) {
            Row before = own.get(id);
            Row after = new Row(id + 1, server.index(), "s" + server.index() + "." + ++values);
            changes.add(new RowChange.Update(
                    before == null ? after.image() : before.image(), after.image()));
            state.put(id + 1, after);
            state.putIfAbsent(id, null);
        }
        own.keySet().stream().filter(id -> !own.containsKey(id - 1)).forEach(id -> state.put(id, null));
        return new MySqlModel.Statement(changes, state);
    }
}
