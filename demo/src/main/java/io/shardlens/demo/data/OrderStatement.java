package io.shardlens.demo.data;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Gives an order's values to a statement. */
final class OrderStatement {
    private OrderStatement() {}

    /**
     * Gives an order's values to the placeholders of {@link OrderTable#insert}.
     *
     * @param row of the statement, from 0
     */
    static void set(PreparedStatement statement, int row, Order order) throws SQLException {
        OrderColumn[] columns = OrderColumn.values();
        for (int i = 0; i < columns.length; i++) {
            statement.setObject(row * columns.length + i + 1, columns[i].of(order));
        }
    }

    /** Gives an order's values to the placeholders of {@link OrderTable#update}. */
    static void setChangeable(PreparedStatement statement, Order order) throws SQLException {
        OrderColumn[] columns = OrderColumn.values();
        for (int i = OrderTable.KEYS; i < columns.length; i++) {
            statement.setObject(i - OrderTable.KEYS + 1, columns[i].of(order));
        }
        statement.setLong(columns.length - OrderTable.KEYS + 1, order.orderId());
    }
}
