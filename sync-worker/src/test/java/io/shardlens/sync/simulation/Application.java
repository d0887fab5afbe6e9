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

    private final List<MySqlModel> servers;
    private final Scenario scenario;
    private final Moves moves;
    private int values;

    Application(List<MySqlModel> servers, Scenario scenario) {
        this.servers = servers;
        this.scenario = scenario;
        this.moves = new Moves(servers, table -> value(table, 's'));
    }

    /** Gives a row of some server another sharding key, or goes on with doing so; returns what it does. */
    String move(MySqlModel from, Choice choice) {
        return moves.next(from, choice);
    }

    /** Ends what was begun. */
    void finish() {
        moves.finish();
    }

    /** Whether no other table has such a row: the application keeps keys unique, unless each server has its own. */
    private boolean isFree(Draft draft, TableModel table, long id) {
        return scenario == Scenario.SAME_KEYS || scenario == Scenario.MOVED_HALVES || moves.isFree(draft, table, id);
    }

    private static TableModel some(MySqlModel server, Choice choice) {
        List<TableModel> tables = server.tables();
        return tables.size() == 1 ? tables.getFirst() : tables.get(choice.below(tables.size()));
    }

    /** Changes a table of one server by a statement, and all of its rows without row events; returns what it does. */
    String define(MySqlModel server, Choice choice) {
        TableModel table = some(server, choice);
        boolean empty = choice.below(2) == 0;
        Map<Long, @Nullable Row> after = new LinkedHashMap<>();
        table.rows()
                .forEach((id, row) -> after.put(id, empty ? null : new Row(id, table.shard(), value(table, choice))));
        String sql = empty ? "TRUNCATE TABLE t_0" : "ALTER TABLE t_0 MODIFY v VARCHAR(41)";
        server.define(table, sql, after);
        return sql + " on " + table + ": " + after;
    }

    /** The server where a row is at home that keeps the half of its key. */
    static int home(long id) {
        return Math.toIntExact(id / RANGE);
    }

    /** Both servers have the same rows, of either half. */
    void openHalves() {
        for (MySqlModel home : servers) {
            for (int i = 0; i < IDS; i++) {
                TableModel table = home.tables().getFirst();
                Row row = new Row((long) home.index() * RANGE + i, table.shard(), value(table, 's'));
                for (MySqlModel server : servers) {
                    Draft draft = new Draft(server);
                    draft.put(server.tables().getFirst(), row);
                    draft.write(false);
                }
            }
        }
    }

    /** Deletes a row where it is not at home; returns what it does. */
    String purge(MySqlModel server, Choice choice) {
        TableModel table = some(server, choice);
        List<Long> foreign = table.rows().keySet().stream()
                .filter(id -> home(id) != server.index())
                .toList();
        if (foreign.isEmpty()) {
            return "nothing to purge";
        }
        long id = foreign.get(choice.below(foreign.size()));
        Draft draft = new Draft(server);
        draft.delete(table, id);
        draft.write(false);
        return "row " + id + " is purged on " + Tables.server(server.index());
    }

    /** Writes a transaction of one or two statements on one server; returns what it does. */
    String transaction(MySqlModel server, Choice choice) {
        Draft draft = new Draft(server);
        int count = 1 + choice.below(2);
        for (int i = 0; i < count; i++) {
            add(draft, some(server, choice), choice);
        }
        return draft.write(choice.oneIn(16));
    }

    private void add(Draft draft, TableModel table, Choice choice) {
        TreeMap<Long, Row> rows = draft.rows(table);
        long first = scenario == Scenario.SAME_KEYS ? 0 : (long) table.server() * RANGE;
        long id = first + choice.below(IDS);
        Map<Long, Row> own = rows.subMap(first, first + RANGE);
        // Nobody writes what is not at home.
        Map<Long, Row> written = scenario == Scenario.MOVED_HALVES ? own : rows;
        if (!written.isEmpty() && choice.oneIn(4)) {
            id = List.copyOf(written.keySet()).get(choice.below(written.size()));
        }
        switch (choice.below(8)) {
            case 4 -> {
                if (rows.containsKey(id)) {
                    draft.delete(table, id);
                } else {
                    upsert(draft, table, id, choice);
                }
            }
            case 5 -> draft.delete(table, id);
            case 6 -> rename(draft, table, id, choice);
            case 7 -> {
                if (own.isEmpty()
                        || own.containsKey(first + SHIFTS)
                        || !own.keySet().stream().allMatch(i -> isFree(draft, table, i + 1))) {
                    upsert(draft, table, id, choice);
                } else {
                    shift(draft, table, own);
                }
            }
            default -> upsert(draft, table, id, choice);
        }
    }

    private String value(TableModel table, Choice choice) {
        return value(table, choice.oneIn(7) ? Row.UNINDEXABLE : 's');
    }

    private String value(TableModel table, char first) {
        return first + "" + table.shard() + "." + ++values;
    }

    private void upsert(Draft draft, TableModel table, long id, Choice choice) {
        if (draft.rows(table).containsKey(id) || isFree(draft, table, id)) {
            draft.put(table, new Row(id, table.shard(), value(table, choice)));
        } else {
            draft.add(new MySqlModel.Statement(table, List.of(), Map.of()));
        }
    }

    /** The primary key changes: to the one behind where that is free, else the row is only updated. */
    private void rename(Draft draft, TableModel table, long id, Choice choice) {
        Row before = draft.rows(table).get(id);
        if (before == null || draft.rows(table).containsKey(id + 1) || !isFree(draft, table, id + 1)) {
            upsert(draft, table, id, choice);
            return;
        }
        Row after = new Row(id + 1, table.shard(), value(table, choice));
        Map<Long, @Nullable Row> state = new LinkedHashMap<>();
        state.put(id, null);
        state.put(id + 1, after);
        draft.add(new MySqlModel.Statement(table, List.of(new RowChange.Update(before.image(), after.image())), state));
    }

    /** {@code UPDATE t SET id = id + 1 ORDER BY id DESC}. */
    private void shift(Draft draft, TableModel table, Map<Long, Row> own) {
        List<RowChange> changes = new ArrayList<>();
        Map<Long, @Nullable Row> state = new LinkedHashMap<>();
        new TreeMap<>(own).descendingMap().forEach((id, before) -> {
            Row after = new Row(id + 1, table.shard(), value(table, 's'));
            changes.add(new RowChange.Update(before.image(), after.image()));
            state.put(id + 1, after);
            state.putIfAbsent(id, null);
        });
        own.keySet().stream().filter(id -> !own.containsKey(id - 1)).forEach(id -> state.put(id, null));
        draft.add(new MySqlModel.Statement(table, changes, state));
    }
}
