package io.shardlens.sync.simulation;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.change.TransactionId;
import io.shardlens.sync.pipeline.ServerHistory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A MySQL server: tables, and a binlog that is ahead of what readers see. */
final class MySqlModel {
    private static final int HEADER = 40;
    private static final int EVENT = 64;

    /** Changes of a table's rows by one statement, and what the rows are afterwards; null for one that is gone. */
    record Statement(TableModel table, List<RowChange> changes, Map<Long, @Nullable Row> after) {}

    private record Written(List<Statement> statements, GtidSet executed) {}

    private final int index;
    private final List<TableModel> tables;
    private final List<ChangeEvent> binlog = new ArrayList<>();
    /** By transaction: where it begins in the binlog. */
    private final List<Integer> starts = new ArrayList<>();

    private final List<Written> transactions = new ArrayList<>();
    private int visible;
    private String uuid;
    private GtidSet before = GtidSet.EMPTY;
    private int number;
    private Position end;

    MySqlModel(int index, long firstFile, List<TableModel> tables) {
        this.index = index;
        this.tables = List.copyOf(tables);
        this.uuid = uuid('a');
        this.end = new Position(firstFile, 4);
    }

    private String uuid(char lineage) {
        return String.valueOf(lineage).repeat(8) + "-0000-0000-0000-00000000000" + index;
    }

    int index() {
        return index;
    }

    /** Those of ours. */
    List<TableModel> tables() {
        return tables;
    }

    List<ChangeEvent> binlog() {
        return binlog;
    }

    int transactions() {
        return transactions.size();
    }

    /** Where a transaction begins in the binlog, from 0; the binlog's end for the one that is next. */
    int start(int transaction) {
        return transaction < starts.size() ? starts.get(transaction) : binlog.size();
    }

    /** What the server says of itself. */
    ServerHistory says() {
        return new ServerHistory(uuid, executed(), GtidSet.EMPTY);
    }

    /** Where the binlog ends. */
    Position end() {
        return end;
    }

    String uuid() {
        return uuid;
    }

    GtidSet executed() {
        return visible == 0 ? GtidSet.EMPTY : transactions.get(visible - 1).executed();
    }

    /** A change of ours in a part of the binlog, or why there is no telling. */
    Optional<String> changeBetween(Position from, Position to) {
        if (binlog.stream().noneMatch(event -> event.position().file() == from.file())) {
            return Optional.of("binlog file number " + from.file() + " is no longer on the server");
        }
        return binlog.stream()
                .filter(event -> event instanceof ChangeEvent.Rows || event instanceof ChangeEvent.Ddl)
                .map(ChangeEvent::position)
                .filter(at -> at.compareTo(from) >= 0 && at.compareTo(to) < 0)
                .findFirst()
                .map(at -> "there is a change of ours at " + at);
    }

    /** Writes a transaction into the binlog; nobody but the binlog's readers sees it yet. */
    void write(List<Statement> statements, boolean rotate) {
        // Rows of a transaction that is not yet visible are locked.
        if (touchesInvisible(statements)) {
            commitAll();
        }
        if (rotate) {
            end = new Position(end.file() + 1, 4);
        }
        number++;
        GtidSet executed = written();
        TransactionId id = new TransactionId(uuid + ":" + number, executed.toString());
        starts.add(binlog.size());
        transactions.add(new Written(statements, executed));
        binlog.add(new ChangeEvent.Begin(id, end));
        Position at = after(end, HEADER);
        for (Statement statement : statements) {
            TableModel table = statement.table();
            binlog.add(new ChangeEvent.Rows(id, at, table.name(), statement.changes()));
            for (Map.Entry<Long, @Nullable Row> entry : statement.after().entrySet()) {
                if (table.isOurs(entry.getKey())) {
                    table.history().add(transactions.size(), at, entry.getKey(), entry.getValue());
                }
            }
            apply(statement, table.rows());
            at = after(at, EVENT);
        }
        end = after(at, HEADER);
        binlog.add(new ChangeEvent.End(id, at, end));
    }

    /**
     * Runs a statement that is a transaction of its own and changes a table's rows without row events. It waits for everybody who uses
     * the table.
     *
     * @param after what the rows are afterwards; null for one that is gone
     */
    void define(TableModel table, String sql, Map<Long, @Nullable Row> after) {
        commitAll();
        number++;
        GtidSet executed = written();
        Statement statement = new Statement(table, List.of(), after);
        starts.add(binlog.size());
        transactions.add(new Written(List.of(statement), executed));
        Position at = after(end, HEADER);
        end = after(at, EVENT);
        TransactionId id = new TransactionId(uuid + ":" + number, executed.toString());
        binlog.add(new ChangeEvent.Ddl(id, at, end, table.name().schema(), sql));
        after.forEach((row, state) -> table.history().add(transactions.size(), at, row, state));
        apply(statement, table.rows());
    }

    /** Every transaction in the binlog. */
    private GtidSet written() {
        GtidSet own = new GtidSet(Map.of(uuid, List.of(new GtidSet.Interval(1, number))));
        return before.isEmpty() ? own : before.union(own);
    }

    private static Position after(Position position, int bytes) {
        return new Position(position.file(), position.offset() + bytes);
    }

    private boolean touchesInvisible(List<Statement> statements) {
        return transactions.subList(visible, transactions.size()).stream()
                .flatMap(pending -> pending.statements().stream())
                .anyMatch(pending -> statements.stream().anyMatch(s -> touches(s, pending)));
    }

    private static boolean touches(Statement one, Statement other) {
        return one.table() == other.table()
                && !Collections.disjoint(one.after().keySet(), other.after().keySet());
    }

    private static void apply(Statement statement, Map<Long, Row> to) {
        statement.after().forEach((id, row) -> TableModel.put(to, id, row));
    }

    /** Makes the next transaction of the binlog visible; false where all are. */
    boolean commit() {
        if (visible == transactions.size()) {
            return false;
        }
        transactions.get(visible++).statements().forEach(s -> apply(s, s.table().committed()));
        return true;
    }

    void commitAll() {
        boolean more = true;
        while (more) {
            more = commit();
        }
    }

    /** A replica that has everything takes the server's place; in its binlog all of it stands elsewhere, in files with lower numbers. */
    void failOver() {
        commitAll();
        before = executed();
        uuid = uuid('b');
        number = 0;
        end = new Position(1 + index, 4);
        List<ChangeEvent> own = new ArrayList<>();
        for (ChangeEvent event : binlog) {
            Position at = end;
            end = after(end, EVENT);
            own.add(moved(event, at, end));
            tables.forEach(table -> table.history().alsoAt(event.position(), at));
        }
        binlog.clear();
        binlog.addAll(own);
    }

    private static ChangeEvent moved(ChangeEvent event, Position at, Position end) {
        return switch (event) {
            case ChangeEvent.Begin begin -> new ChangeEvent.Begin(begin.transaction(), at, begin.distributed());
            case ChangeEvent.Rows rows -> new ChangeEvent.Rows(rows.transaction(), at, rows.table(), rows.changes());
            case ChangeEvent.Ddl ddl -> new ChangeEvent.Ddl(ddl.transaction(), at, end, ddl.schema(), ddl.sql());
            case ChangeEvent.End last -> new ChangeEvent.End(last.transaction(), at, end);
        };
    }

    /** Whether it is still the first one. */
    boolean original() {
        return before.isEmpty();
    }

    /** How many transactions a set of this server's holds. */
    static int count(GtidSet set) {
        long count = 0;
        for (List<GtidSet.Interval> intervals : set.intervals().values()) {
            for (GtidSet.Interval interval : intervals) {
                count += interval.last() - interval.first() + 1;
            }
        }
        return Math.toIntExact(count);
    }
}
