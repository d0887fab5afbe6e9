package io.shardlens.sync.simulation;

import io.shardlens.sync.change.TableName;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** A physical table as its server has it, and every state of its rows. */
final class TableModel {
    private final int shard;
    private final int server;
    private final TableName name;
    private final LongPredicate ours;
    private final History history = new History();
    private final TreeMap<Long, Row> rows = new TreeMap<>();
    private final TreeMap<Long, Row> committed = new TreeMap<>();

    /**
     * @param name as the binlog has it
     * @param ours which rows' changes count, by their keys
     */
    TableModel(int shard, int server, TableName name, LongPredicate ours) {
        this.shard = shard;
        this.server = server;
        this.name = name;
        this.ours = ours;
    }

    /** The number of its shard. */
    int shard() {
        return shard;
    }

    /** The number of its server. */
    int server() {
        return server;
    }

    TableName name() {
        return name;
    }

    History history() {
        return history;
    }

    boolean isOurs(long id) {
        return ours.test(id);
    }

    /** The rows as the binlog has them; readers may see less. */
    TreeMap<Long, Row> rows() {
        return rows;
    }

    /** The rows that readers see. */
    TreeMap<Long, Row> committed() {
        return committed;
    }

    /** @param row null for one that is gone */
    static void put(Map<Long, Row> rows, long id, @Nullable Row row) {
        if (row == null) {
            rows.remove(id);
        } else {
            rows.put(id, row);
        }
    }

    /** For messages: the table and its server. */
    @Override
    public String toString() {
        return name.schema() + "." + name.table() + " of " + Tables.server(server);
    }
}
