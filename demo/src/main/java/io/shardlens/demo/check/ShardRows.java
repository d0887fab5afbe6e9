package io.shardlens.demo.check;

import io.shardlens.demo.data.Databases;
import io.shardlens.demo.data.OrderTable;
import io.shardlens.demo.data.Placement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** All rows of the sixteen tables by primary key, streamed: one row of each table is held. */
final class ShardRows implements AutoCloseable {
    private final List<Connection> connections = new ArrayList<>();
    private final PriorityQueue<Cursor> cursors = new PriorityQueue<>(Comparator.comparingLong(cursor -> cursor.key));

    /**
     * A row.
     *
     * @param json as MySQL prints it
     * @param attributesNull whether {@code attributes} is NULL, which in JSON looks like JSON's own null
     */
    record Row(long key, Placement placement, String json, boolean attributesNull) {}

    private static final class Cursor {
        private final Placement placement;
        private final ResultSet rows;
        private long key;

        Cursor(Placement placement, ResultSet rows) {
            this.placement = placement;
            this.rows = rows;
        }

        boolean advance() throws SQLException {
            if (!rows.next()) {
                return false;
            }
            key = rows.getLong(1);
            return true;
        }
    }

    ShardRows(Databases databases) throws SQLException {
        for (Placement placement : Placement.all()) {
            Connection connection = databases.serverOf(placement).connect();
            connections.add(connection);
            Statement statement = connection.createStatement();
            statement.setFetchSize(Integer.MIN_VALUE);
            Cursor cursor = new Cursor(
                    placement,
                    statement.executeQuery("SELECT order_id, " + OrderTable.asJson() + ", attributes IS NULL FROM "
                            + placement.qualifiedTable() + " ORDER BY order_id"));
            if (cursor.advance()) {
                cursors.add(cursor);
            }
        }
    }

    /** The next row, or null at the end. */
    @Nullable
    Row next() throws SQLException {
        Cursor cursor = cursors.poll();
        if (cursor == null) {
            return null;
        }
        Row row = new Row(cursor.key, cursor.placement, cursor.rows.getString(2), cursor.rows.getBoolean(3));
        if (cursor.advance()) {
            cursors.add(cursor);
        }
        return row;
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }
}
