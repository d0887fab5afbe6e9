package io.shardlens.sync.simulation;

import io.shardlens.sync.change.RowChange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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

    private record Half(
            MySqlModel server, long id, @Nullable Row row) {}

    private final List<MySqlModel> servers;
    private final Deque<Half> halves = new ArrayDeque<>();
    private final Scenario scenario;
    private int values;

    Application(List<MySqlModel> servers, Scenario scenario) {
        this.servers = servers;
        this.scenario = scenario;
    }

    /** Gives a row another sharding key: it is deleted on one server and inserted on the other, sometime and in either order. */
    String move(int from, Choice choice) {
        Half begun = halves.poll();
        if (begun != null) {
            return write(begun);
        }
        MySqlModel giver = servers.get(from);
        MySqlModel taker = servers.get(1 - from);
        List<Long> ids = giver.rows().keySet().stream()
                .filter(id -> !taker.rows().containsKey(id))
                .toList();
        if (ids.isEmpty()) {
            return "nothing to move";
        }
        long id = ids.get(choice.below(ids.size()));
        Half delete = new Half(giver, id, null);
        Half insert = new Half(taker, id, new Row(id, taker.index(), value(taker, choice)));
        boolean deleteFirst = choice.below(2) == 0;
        halves.add(deleteFirst ? insert : delete);
        String first = write(deleteFirst ? delete : insert);
        return choice.below(3) < 2 ? first + ", " + write(halves.remove()) : first;
    }

    /** Ends what was begun. */
    void finish() {
        while (!halves.isEmpty()) {
            write(halves.remove());
        }
    }

    private String write(Half half) {
        Map<Long, Row> rows = half.server().rows();
        Row row = half.row();
        Map<Long, @Nullable Row> after = new LinkedHashMap<>();
        after.put(half.id(), row);
        Row before = rows.get(half.id());
        if (row == null && before != null) {
            half.server()
                    .write(
                            List.of(new MySqlModel.Statement(List.of(new RowChange.Delete(before.image())), after)),
                            false);
        } else if (row != null && before == null && isFree(half.server(), half.id())) {
            half.server()
                    .write(List.of(new MySqlModel.Statement(List.of(new RowChange.Insert(row.image())), after)), false);
        }
        return "on " + Tables.server(half.server().index()) + " row " + half.id() + " becomes " + row;
    }

    /** Whether the other server has no such row: the application keeps keys unique, unless each server has its own. */
    private boolean isFree(MySqlModel server, long id) {
        if (scenario == Scenario.SAME_KEYS || scenario == Scenario.MOVED_HALVES) {
            return true;
        }
        boolean reserved = halves.stream().anyMatch(h -> h.id() == id && h.row() != null);
        return !reserved && !servers.get(1 - server.index()).rows().containsKey(id);
    }

    /** Changes the table of one server by a statement, and all of its rows without row events; returns what it does. */
    String define(MySqlModel server, Choice choice) {
        boolean empty = choice.below(2) == 0;
        Map<Long, @Nullable Row> after = new LinkedHashMap<>();
        server.rows()
                .forEach((id, row) -> after.put(id, empty ? null : new Row(id, server.index(), value(server, choice))));
        String sql = empty ? "TRUNCATE TABLE t_0" : "ALTER TABLE t_0 MODIFY v VARCHAR(41)";
        server.define(sql, after);
        return sql + " on " + Tables.server(server.index()) + ": " + after;
    }

    /** The server where a row is at home that keeps the half of its key. */
    static int home(long id) {
        return Math.toIntExact(id / RANGE);
    }

    /** Both servers have the same rows, of either half. */
    void openHalves() {
        for (MySqlModel home : servers) {
            for (int i = 0; i < IDS; i++) {
                Row row = new Row((long) home.index() * RANGE + i, home.index(), "s" + home.index() + "." + ++values);
                MySqlModel.Statement insert =
                        new MySqlModel.Statement(List.of(new RowChange.Insert(row.image())), Map.of(row.id(), row));
                servers.forEach(server -> server.write(List.of(insert), false));
            }
        }
    }

    /** Deletes a row where it is not at home; returns what it does. */
    String purge(MySqlModel server, Choice choice) {
        List<Long> foreign = server.rows().keySet().stream()
                .filter(id -> home(id) != server.index())
                .toList();
        if (foreign.isEmpty()) {
            return "nothing to purge";
        }
        long id = foreign.get(choice.below(foreign.size()));
        server.write(List.of(delete(server.rows(), id)), false);
        return "row " + id + " is purged on " + Tables.server(server.index());
    }

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
        long first = scenario == Scenario.SAME_KEYS ? 0 : (long) server.index() * RANGE;
        long id = first + choice.below(IDS);
        Map<Long, Row> own = rows.subMap(first, first + RANGE);
        // Nobody writes what is not at home.
        Map<Long, Row> written = scenario == Scenario.MOVED_HALVES ? own : rows;
        if (!written.isEmpty() && choice.oneIn(4)) {
            id = List.copyOf(written.keySet()).get(choice.below(written.size()));
        }
        return switch (choice.below(8)) {
            case 4 -> rows.containsKey(id) ? delete(rows, id) : upsert(server, rows, id, choice);
            case 5 -> delete(rows, id);
            case 6 -> rows.containsKey(id) ? rename(server, rows, id, choice) : upsert(server, rows, id, choice);
            case 7 ->
                own.isEmpty()
                                || own.containsKey(first + SHIFTS)
                                || !own.keySet().stream().allMatch(i -> isFree(server, i + 1))
                        ? upsert(server, rows, id, choice)
                        : shift(server, own);
            default -> upsert(server, rows, id, choice);
        };
    }

    private String value(MySqlModel server, Choice choice) {
        return (choice.oneIn(7) ? Row.UNINDEXABLE : 's') + "" + server.index() + "." + ++values;
    }

    private MySqlModel.Statement upsert(MySqlModel server, Map<Long, Row> rows, long id, Choice choice) {
        Row before = rows.get(id);
        if (before == null && !isFree(server, id)) {
            return new MySqlModel.Statement(List.of(), Map.of());
        }
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
        if (before == null || rows.containsKey(id + 1) || !isFree(server, id + 1)) {
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
            changes.add(new RowChange.Update(before == null ? after.image() : before.image(), after.image()));
            state.put(id + 1, after);
            state.putIfAbsent(id, null);
        }
        own.keySet().stream().filter(id -> !own.containsKey(id - 1)).forEach(id -> state.put(id, null));
        return new MySqlModel.Statement(changes, state);
    }
}
