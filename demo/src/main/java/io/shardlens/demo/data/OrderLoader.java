package io.shardlens.demo.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/** Writes many orders quickly: many rows in a statement, many statements in a transaction. */
public final class OrderLoader {
    private static final int ROWS_PER_STATEMENT = 500;
    private static final int STATEMENTS_PER_TRANSACTION = 4;

    private final OrderGenerator generator;
    private final long rows;

    /** @param rows orders 0 to rows - 1 are loaded */
    public OrderLoader(OrderGenerator generator, long rows) {
        this.generator = generator;
        this.rows = rows;
    }

    /** Loads what belongs to one server into its tables. {@code progress} is told of every batch of rows. */
    public void loadShards(Databases.Server server, Databases databases, IntConsumer progress) throws SQLException {
        load(server, order -> databases.serverOf(Placement.of(order.userId())).equals(server), false, progress);
    }

    /**
     * Loads all orders into the one table that nothing but a comparison reads. It is kept out of the binlog, since no part of the
     * product has to do with it.
     */
    public void loadUnsharded(Databases.Server server, IntConsumer progress) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET sql_log_bin = 0");
            statement.execute("CREATE DATABASE unsharded");
            statement.execute(OrderTable.create(OrderTable.UNSHARDED));
        }
        load(server, order -> true, true, progress);
    }

    private void load(Databases.Server server, Predicate<Order> wanted, boolean unsharded, IntConsumer progress)
            throws SQLException {
        Map<String, List<Order>> waiting = new LinkedHashMap<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET unique_checks = 0, sql_log_bin = " + (unsharded ? 0 : 1));
            connection.setAutoCommit(false);
            int batches = 0;
            for (long n = 0; n < rows; n++) {
                Order order = generator.order(n);
                if (wanted.test(order)) {
                    String table = unsharded
                            ? OrderTable.UNSHARDED
                            : Placement.of(order.userId()).qualifiedTable();
                    List<Order> batch = waiting.computeIfAbsent(table, t -> new ArrayList<>());
                    batch.add(order);
                    if (batch.size() == ROWS_PER_STATEMENT) {
                        insert(connection, table, batch, progress);
                        batches++;
                        if (batches % STATEMENTS_PER_TRANSACTION == 0) {
                            connection.commit();
                        }
                    }
                }
            }
            for (Map.Entry<String, List<Order>> rest : waiting.entrySet()) {
                insert(connection, rest.getKey(), rest.getValue(), progress);
            }
            connection.commit();
        }
    }

    private static void insert(Connection connection, String table, List<Order> batch, IntConsumer progress)
            throws SQLException {
        if (batch.isEmpty()) {
            return;
        }
        try (PreparedStatement insert = connection.prepareStatement(OrderTable.insert(table, batch.size()))) {
            for (int row = 0; row < batch.size(); row++) {
                OrderStatement.set(insert, row, batch.get(row));
            }
            insert.executeUpdate();
        }
        progress.accept(batch.size());
        batch.clear();
    }
}
