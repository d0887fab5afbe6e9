package io.shardlens.sync.snapshot;

import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.table.Column;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads chunks of one physical table. The read view opens only after the server has committed everything up to the position that the
 * documents will get: the binlog is ahead of what a reader sees. Any thread.
 */
final class ChunkReader {
    private static final int WAIT_SECONDS = 10;
    private static final int NO_SUCH_TABLE = 1146;
    private static final int NO_SUCH_SCHEMA = 1049;

    /** Takes one row while the chunk is being read. */
    interface RowSink {
        void row(RowImage row) throws InterruptedException;
    }

    private final PhysicalTable table;
    private final ConnectionSource connections;
    private final ChunkQuery query;
    private final int chunkRows;
    private final String condition;
    private final Map<String, Integer> places = new HashMap<>();

    /**
     * @param declared the columns that the table has
     * @param chunkRows about the rows of a chunk
     * @param condition in SQL, which the rows that are read have to meet; empty for all rows
     */
    ChunkReader(
            PhysicalTable table, List<Column> declared, ConnectionSource connections, int chunkRows, String condition) {
        this.table = table;
        this.connections = connections;
        this.query = new ChunkQuery(table, declared);
        this.chunkRows = chunkRows;
        this.condition = condition;
        List<String> columns = query.columns();
        for (int i = 0; i < columns.size(); i++) {
            places.put(columns.get(i), i);
        }
    }

    /** The key of a chunk's last row; empty where the chunk is the table's last. */
    Optional<List<String>> boundary(@Nullable List<String> after) throws SQLException {
        try (Connection connection = connections.connect(table.shard().server());
                PreparedStatement statement = connection.prepareStatement(query.boundary(after != null, chunkRows))) {
            bind(statement, 0, after);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? Optional.of(key(result)) : Optional.empty();
            }
        } catch (SQLException e) {
            if (isMissing(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** A table that is not there has no rows; once it is, they come by the stream. */
    static boolean isMissing(SQLException e) {
        return e.getErrorCode() == NO_SUCH_TABLE || e.getErrorCode() == NO_SUCH_SCHEMA;
    }

    private List<String> key(ResultSet result) throws SQLException {
        List<String> texts = new ArrayList<>();
        for (int i = 1; i <= query.key().size(); i++) {
            String text = result.getString(i);
            if (text == null) {
                throw new SQLException("column '"
                        + query.key().get(i - 1).column().name() + "' of the primary key of " + table + " is NULL");
            }
            texts.add(text);
        }
        return texts;
    }

    /**
     * Reads a chunk's rows as they come: one of large texts must not stand in memory as a whole.
     *
     * @param committed transactions that must be visible to the read
     * @return what the server had executed when the chunk had been read; empty when it has not committed the others in time
     */
    Optional<GtidSet> read(SnapshotProgress.Chunk chunk, GtidSet committed, RowSink sink)
            throws SQLException, InterruptedException {
        try (Connection connection = connections.connect(table.shard().server())) {
            if (!committed(connection, committed)) {
                return Optional.empty();
            }
            execute(connection, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            execute(connection, "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY");
            try {
                rows(connection, chunk.after(), chunk.upTo(), sink);
                return Optional.of(executed(connection));
            } finally {
                execute(connection, "ROLLBACK");
            }
        }
    }

    private static boolean committed(Connection connection, GtidSet set) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT WAIT_FOR_EXECUTED_GTID_SET(?, " + WAIT_SECONDS + ")")) {
            statement.setString(1, set.toString());
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

    private void rows(Connection connection, @Nullable List<String> after, @Nullable List<String> upTo, RowSink sink)
            throws SQLException, InterruptedException {
        try (PreparedStatement statement =
                connection.prepareStatement(query.rows(after != null, upTo != null, condition))) {
            statement.setFetchSize(Integer.MIN_VALUE);
            bind(statement, bind(statement, 0, after), upTo);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    sink.row(row(result));
                }
            }
        } catch (SQLException e) {
            if (!isMissing(e)) {
                throw e;
            }
        }
    }

    private int bind(PreparedStatement statement, int bound, @Nullable List<String> key) throws SQLException {
        if (key == null) {
            return bound;
        }
        int place = bound;
        try {
            for (Object parameter : query.parameters(key)) {
                statement.setObject(++place, parameter);
            }
        } catch (UnreadableValueException e) {
            throw new SQLException("the primary key " + key + " of " + table + " cannot be read: " + e.getMessage(), e);
        }
        return place;
    }

    private ResultRow row(ResultSet result) throws SQLException {
        int columns = places.size();
        List<@Nullable String> texts = new ArrayList<>(columns);
        for (int i = 1; i <= columns; i++) {
            texts.add(result.getString(i));
        }
        return new ResultRow(places, texts);
    }

    private static GtidSet executed(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT @@global.gtid_executed")) {
            result.next();
            return GtidSet.parse(result.getString(1));
        }
    }
}
