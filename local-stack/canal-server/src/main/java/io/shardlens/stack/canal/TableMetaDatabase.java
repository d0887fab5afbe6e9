package io.shardlens.stack.canal;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The two tables of a history, on one connection that its callers share in turn. */
final class TableMetaDatabase implements AutoCloseable {
    private static final String POSITION_COLUMNS = "id bigint auto_increment primary key, destination varchar(128),"
            + " binlog_file varchar(64), binlog_offset bigint, master_id varchar(64), ts bigint";
    private static final String UNIQUE_POSITION = "unique(destination, binlog_file, binlog_offset)";

    private final Connection connection;

    private TableMetaDatabase(Connection connection) {
        this.connection = connection;
    }

    /**
     * Opens or creates the file. A commit is in the file when it returns: after a kill, the history must not be behind the
     * cursor, or rows would be read with the columns of an older definition. Nothing in the file is ever written over: after a kill
     * in the midst of that, H2 has once found the file to be corrupt.
     */
    static TableMetaDatabase open(Path file) {
        try {
            var connection = DriverManager.getConnection(
                    "jdbc:h2:file:" + file.toAbsolutePath() + ";DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0;REUSE_SPACE=FALSE",
                    "sa",
                    "");
            try (var statement = connection.createStatement()) {
                statement.execute("create table if not exists meta_history(" + POSITION_COLUMNS
                        + ", use_schema varchar(1024), sql_schema varchar(1024), sql_table varchar(1024),"
                        + " sql_text clob, sql_type varchar(256), extra clob, " + UNIQUE_POSITION + ")");
                statement.execute("create table if not exists meta_snapshot(" + POSITION_COLUMNS
                        + ", data clob, extra clob, " + UNIQUE_POSITION + ")");
            }
            return new TableMetaDatabase(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("Cannot open the table history " + file, e);
        }
    }

    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    synchronized int update(String sql, Object... values) {
        try (var statement = prepare(sql, values)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            // Canal recognises a definition it has already stored by H2's own words in the message.
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    synchronized <T> List<T> query(String sql, RowReader<T> reader, Object... values) {
        try (var statement = prepare(sql, values);
                var rows = statement.executeQuery()) {
            var found = new ArrayList<T>();
            while (rows.next()) {
                found.add(reader.read(rows));
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("Cannot close the table history", e);
        }
    }

    private PreparedStatement prepare(String sql, Object... values) throws SQLException {
        var statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
