package io.shardlens.sync.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rows that get another sharding key: each is deleted from one table and inserted into another, sometime and in either order. */
final class Moves {
    private record Half(TableModel table, long id, @Nullable Row row) {}

    private final List<MySqlModel> servers;
    /** Makes a state of a row of a table that differs from every other. */
    private final Function<TableModel, String> values;

    private final Deque<Half> halves = new ArrayDeque<>();

    Moves(List<MySqlModel> servers, Function<TableModel, String> values) {
        this.servers = servers;
        this.values = values;
    }

    /** Ends a move that was begun, or begins one of a row of some server; returns what it does. */
    String next(MySqlModel from, Choice choice) {
        Half begun = halves.poll();
        if (begun != null) {
            return write(begun);
        }
        TableModel giver = from.tables().get(choice.below(from.tables().size()));
        boolean within = choice.below(2) == 1;
        TableModel taker = within ? neighbour(giver) : stranger(giver, choice);
        List<Long> ids =
                giver.rows().keySet().stream().filter(id -> isOnlyIn(giver, id)).toList();
        if (ids.isEmpty()) {
            return "nothing to move";
        }
        long id = ids.get(choice.below(ids.size()));
        return within && choice.below(2) == 1 ? atOnce(giver, taker, id, choice) : inTwo(giver, taker, id, choice);
    }

    private TableModel neighbour(TableModel table) {
        List<TableModel> all = servers.get(table.server()).tables();
        return all.get((all.indexOf(table) + 1) % all.size());
    }

    private TableModel stranger(TableModel table, Choice choice) {
        List<TableModel> all = servers.get(1 - table.server()).tables();
        return all.get(choice.below(all.size()));
    }

    private boolean isOnlyIn(TableModel table, long id) {
        return servers.stream()
                .flatMap(server -> server.tables().stream())
                .allMatch(other -> other == table || !other.rows().containsKey(id));
    }

    /** One transaction does both, and perhaps something more to the row. */
    private String atOnce(TableModel giver, TableModel taker, long id, Choice choice) {
        Draft draft = new Draft(servers.get(giver.server()));
        boolean deleteFirst = choice.below(2) == 0;
        if (deleteFirst) {
            draft.delete(giver, id);
        }
        draft.put(taker, row(taker, id));
        if (!deleteFirst) {
            draft.delete(giver, id);
        }
        switch (choice.below(4)) {
            case 1 -> draft.delete(taker, id);
            case 2 -> draft.put(taker, row(taker, id));
            case 3 -> {
                draft.delete(taker, id);
                draft.put(giver, row(giver, id));
            }
            default -> {}
        }
        return draft.write(false);
    }

    private String inTwo(TableModel giver, TableModel taker, long id, Choice choice) {
        Half delete = new Half(giver, id, null);
        Half insert = new Half(taker, id, row(taker, id));
        boolean deleteFirst = choice.below(2) == 0;
        halves.add(deleteFirst ? insert : delete);
        String first = write(deleteFirst ? delete : insert);
        return choice.below(3) < 2 ? first + ", " + write(halves.remove()) : first;
    }

    private Row row(TableModel table, long id) {
        return new Row(id, table.shard(), values.apply(table));
    }

    /** Ends what was begun. */
    void finish() {
        while (!halves.isEmpty()) {
            write(halves.remove());
        }
    }

    private String write(Half half) {
        Draft draft = new Draft(servers.get(half.table().server()));
        Row row = half.row();
        if (row == null) {
            draft.delete(half.table(), half.id());
        } else if (draft.rows(half.table()).get(half.id()) == null && isFree(draft, half.table(), half.id())) {
            draft.put(half.table(), row);
        } else {
            return "row " + half.id() + " is there again";
        }
        return draft.write(false);
    }

    /** Whether no other table has such a row, or is to have one: the application keeps keys unique. */
    boolean isFree(Draft draft, TableModel table, long id) {
        return halves.stream().noneMatch(half -> half.id() == id && half.row() != null)
                && servers.stream()
                        .flatMap(server -> server.tables().stream())
                        .allMatch(other -> other == table || !draft.rows(other).containsKey(id));
    }
}
