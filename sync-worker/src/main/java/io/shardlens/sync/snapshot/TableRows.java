package io.shardlens.sync.snapshot;

import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.source.SourceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of physical tables for comparison: all of them in chunks, or those of some keys at one point in time. Locks nothing and
 * keeps no read view open for longer than a chunk. Every method throws {@link SourceException} when the server does not answer. Any thread.
 */
public final class TableRows {
    private static final int WAIT_SECONDS = 10;
    /** Keys of one statement: a server parses more of them no faster. */
    private static final int KEYS = 200;

    private final ConnectionSource connections;
    private final Catalog catalog;
    private final int chunkRows;

    /**
     * @param catalog says which columns each physical table has
     * @param chunkRows rows of one statement that reads all
     */
    public TableRows(ConnectionSource connections, Catalog catalog, int chunkRows) {
        this.catalog = catalog;
        this.connections = connections;
        this.chunkRows = chunkRows;
    }

    /** Takes one row while the others are being read. */
    @FunctionalInterface
    public interface RowSink {
        void row(RowImage row) throws InterruptedException;
    }

    /**
     * Rows of one point in time.
     *
     * @param executed everything that the server had executed soon after; what the rows show is part of it
     */
    public record Found(List<RowImage> rows, GtidSet executed) {
        public Found {
            rows = List.copyOf(rows);
        }
    }

    /**
     * Reads every row in the order of the primary key. Rows that change meanwhile may be seen before or after, and those whose key changes
     * twice or never.
     *
     * @param keysOnly whether rows come with no columns but those of the primary key and the sharding key
     * @param after transactions that the reads must see
     */
    public void all(PhysicalTable table, boolean keysOnly, GtidSet after, RowSink sink) throws InterruptedException {
        List<Column> declared = catalog.columns(table);
        ChunkQuery query =
                keysOnly ? new ChunkQuery(table, declared, keysOf(table)::contains) : new ChunkQuery(table, declared);
        Map<String, Integer> places = places(query);
        try (Connection connection = connections.connect(table.shard().server())) {
            requireCommitted(connection, table, after);
            List<String> behind = null;
            while (true) {
                ResultRow last = chunk(connection, query, places, behind, sink);
                if (last == null) {
                    return;
                }
                behind = keyOf(query, last);
            }
        } catch (SQLException e) {
            throw failed(table, e);
        }
    }

    /**
     * Reads the first and the last rows in the order of the primary key; in a small table some rows twice.
     *
     * @param each how many at either end
     */
    public void ends(PhysicalTable table, int each, RowSink sink) throws InterruptedException {
        ChunkQuery query = new ChunkQuery(table, catalog.columns(table));
        Map<String, Integer> places = places(query);
        try (Connection connection = connections.connect(table.shard().server())) {
            for (boolean first : new boolean[] {true, false}) {
                try (PreparedStatement statement = connection.prepareStatement(query.ends(first, each))) {
                    statement.setFetchSize(Integer.MIN_VALUE);
                    try (ResultSet result = statement.executeQuery()) {
                        while (result.next()) {
                            sink.row(row(result, places));
                        }
                    }
                }
            }
        } catch (SQLException e) {
            throw failed(table, e);
        }
    }

    private static Set<String> keysOf(PhysicalTable table) {
        Set<String> columns = new TreeSet<>(table.logical().primaryKey());
        columns.add(table.logical().shardingKey());
        return columns;
    }

    private @Nullable ResultRow chunk(
            Connection connection,
            ChunkQuery query,
            Map<String, Integer> places,
            @Nullable List<String> behind,
            RowSink sink)
            throws SQLException, InterruptedException {
        ResultRow last = null;
        int count = 0;
        try (PreparedStatement statement =
                connection.prepareStatement(query.rows(behind != null, false, "") + " LIMIT " + chunkRows)) {
            statement.setFetchSize(Integer.MIN_VALUE);
            if (behind != null) {
                set(statement, parameters(query, behind));
            }
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    last = row(result, places);
                    count++;
                    sink.row(last);
                }
            }
        }
        return count < chunkRows ? null : last;
    }

    /**
     * Reads the rows of some keys, all as they are at one point in time. A key without a row is left out.
     *
     * @param keys canonical values in the order of the primary key
     * @param after transactions that the read must see
     */
    public Found at(PhysicalTable table, List<List<Object>> keys, GtidSet after) {
        ChunkQuery query = new ChunkQuery(table, catalog.columns(table));
        Map<String, Integer> places = places(query);
        List<RowImage> rows = new ArrayList<>();
        try (Connection connection = connections.connect(table.shard().server())) {
            requireCommitted(connection, table, after);
            execute(connection, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            execute(connection, "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY");
            try {
                for (int from = 0; from < keys.size(); from += KEYS) {
                    List<List<Object>> some = keys.subList(from, Math.min(keys.size(), from + KEYS));
                    read(connection, query, places, some, rows);
                }
            } catch (SQLException e) {
                if (!ChunkReader.isMissing(e)) {
                    throw e;
                }
            } finally {
                execute(connection, "ROLLBACK");
            }
            return new Found(rows, executed(connection));
        } catch (SQLException e) {
            throw failed(table, e);
        }
    }

    private static void read(
            Connection connection,
            ChunkQuery query,
            Map<String, Integer> places,
            List<List<Object>> keys,
            List<RowImage> rows)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query.rowsOf(keys.size()))) {
            List<Object> parameters = new ArrayList<>();
            keys.forEach(key -> parameters.addAll(query.values(key)));
            set(statement, parameters);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(row(result, places));
                }
            }
        }
    }

    private static Map<String, Integer> places(ChunkQuery query) {
        Map<String, Integer> places = new HashMap<>();
        query.columns().forEach(column -> places.put(column, places.size()));
        return places;
    }

    private static ResultRow row(ResultSet result, Map<String, Integer> places) throws SQLException {
        int columns = places.size();
        List<@Nullable String> texts = new ArrayList<>(columns);
        for (int i = 1; i <= columns; i++) {
            texts.add(result.getString(i));
        }
        return new ResultRow(places, texts);
    }

    private static void set(PreparedStatement statement, List<Object> parameters) throws SQLException {
        for (int i = 0; i < parameters.size(); i++) {
            statement.setObject(i + 1, parameters.get(i));
        }
    }

    private static List<String> keyOf(ChunkQuery query, ResultRow row) {
        return query.key().stream()
                .map(codec -> String.valueOf(row.text(codec.column().name())))
                .toList();
    }

    private static List<Object> parameters(ChunkQuery query, List<String> key) throws SQLException {
        try {
            return query.parameters(key);
        } catch (UnreadableValueException e) {
            throw new SQLException("the primary key " + key + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static void requireCommitted(Connection connection, PhysicalTable table, GtidSet after)
            throws SQLException {
        if (after.isEmpty()) {
            return;
        }
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT WAIT_FOR_EXECUTED_GTID_SET(?, " + WAIT_SECONDS + ")")) {
            statement.setString(1, after.toString());
            try (ResultSet result = statement.executeQuery()) {
                if (!result.next() || result.getInt(1) != 0) {
                    throw new SQLException("server '" + table.shard().server() + "' lacks transactions that were"
                            + " indexed from it; it may have been reset or replaced");
                }
            }
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static GtidSet executed(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT @@global.gtid_executed")) {
            result.next();
            return GtidSet.parse(result.getString(1));
        }
    }

    private static SourceException failed(PhysicalTable table, SQLException e) {
        return new SourceException("rows of " + table + ": " + e.getMessage(), e);
    }
}
