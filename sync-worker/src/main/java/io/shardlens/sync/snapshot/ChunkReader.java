package io.shardlens.sync.snapshot;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.RowImage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads chunks of one physical table. The read view opens only after the server has committed everything up to the position that the
 * documents will get: the binlog is ahead of what a reader sees.
 */
final class ChunkReader {
    private static final int WAIT_SECONDS = 10;

    /**
     * What a chunk held.
     *
     * @param rows how many
     * @param lastKey canonical key values of the last row; null when there was none
     * @param executed what the server had executed when the chunk had been read
     */
    record Chunk(int rows, @Nullable List<Object> lastKey, GtidSet executed) {}

    /** Takes one row while the chunk is being read. */
    interface RowSink {
        void row(RowImage row) throws InterruptedException;
    }

    private final PhysicalTable table;
    private final ConnectionSource connections;
    private final ChunkQuery query;
    private final int maxRows;
    private final Map<String, Integer> places = new HashMap<>();

    ChunkReader(PhysicalTable table, ConnectionSource connections, int maxRows) {
        this.table = table;
        this.connections = connections;
        this.query = new ChunkQuery(table);
        this.maxRows = maxRows;
        List<String> columns = query.columns();
        for (int i = 0; i < columns.size(); i++) {
            places.put(columns.get(i), i);
        }
    }

    /**
     * Reads the rows behind a key.
     *
     * @param behind canonical key values; null for the first chunk
     * @param after transactions that must be visible to the read
     * @return null when the server has not committed them in time
     */
    @Nullable
    Chunk read(@Nullable List<Object> behind, GtidSet after, RowSink sink) throws SQLException, InterruptedException {
        try (Connection connection = connections.connect(table.shard().server())) {
            if (!committed(connection, after)) {
                return null;
            }
            execute(connection, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            execute(connection, "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY");
            try {
                return rows(connection, behind, sink);
            } finally {
                execute(connection, "ROLLBACK");
            }
        }
    }

    private static boolean committed(Connection connection, GtidSet after) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT WAIT_FOR_EXECUTED_GTID_SET(?, " + WAIT_SECONDS + ")")) {
            statement.setString(1, after.toString());
            try (ResultSet result = statement.executeQuery()) {
                return result.next() && result.getInt(1) == 0;
            }
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Chunk rows(Connection connection, @Nullable List<Object> behind, RowSink sink)
            throws SQLException, InterruptedException {
        int count = 0;
        ResultRow last = null;
        try (PreparedStatement statement = connection.prepareStatement(query.sql(behind != null, maxRows))) {
            // Row by row: a chunk of large texts must not stand in memory as a whole.
            statement.setFetchSize(Integer.MIN_VALUE);
            if (behind != null) {
                List<Object> parameters = query.parameters(behind);
                for (int i = 0; i < parameters.size(); i++) {
                    statement.setObject(i + 1, parameters.get(i));
                }
            }
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    last = row(result);
                    count++;
                    sink.row(last);
                }
            }
        }
        return new Chunk(count, last == null ? null : keyOf(last), executed(connection));
    }

    private ResultRow row(ResultSet result) throws SQLException {
        int columns = places.size();
        List<@Nullable String> texts = new ArrayList<>(columns);
        for (int i = 1; i <= columns; i++) {
            texts.add(result.getString(i));
        }
        return new ResultRow(places, texts);
    }

    private List<Object> keyOf(ResultRow row) throws SQLException {
        List<Object> key = new ArrayList<>();
        for (Codec codec : query.key()) {
            String text = row.text(codec.column().name());
            if (text == null) {
                throw new SQLException(
                        "column '" + codec.column().name() + "' of the primary key of " + table + " is NULL");
            }
            try {
                key.add(codec.fromRow(text));
            } catch (UnreadableValueException e) {
                throw new SQLException("the primary key of " + table + " cannot be read: " + e.getMessage(), e);
            }
        }
        return key;
    }

    private static GtidSet executed(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT @@global.gtid_executed")) {
            result.next();
            return GtidSet.parse(result.getString(1));
        }
    }
}
