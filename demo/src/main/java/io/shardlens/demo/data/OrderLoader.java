package io.shardlens.demo.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/** Writes many orders quickly: many rows in a statement, many statements in a transaction. */
public final class OrderLoader {
    private static final int ROWS_PER_STATEMENT = 500;
    private static final int STATEMENTS_PER_TRANSACTION = 4;
    private static final int LOGGED_PART = 10;

    private final OrderGenerator generator;
    private final long rows;

    /** @param rows orders 0 to rows - 1 are loaded */
    public OrderLoader(OrderGenerator generator, long rows) {
        this.generator = generator;
        this.rows = rows;
    }

    /**
     * Loads what belongs to one server into its tables. {@code progress} is told of every batch of rows. A part goes through the
     * binlog; the rest is not in it, like rows from a backup or from before the binlog's first file, so that only reading the tables
     * finds them.
     */
    public void loadShards(Databases.Server server, Databases databases, IntConsumer progress) throws SQLException {
        Predicate<Order> here =
                order -> databases.serverOf(Placement.of(order.userId())).equals(server);
        Function<Order, String> table = order -> Placement.of(order.userId()).qualifiedTable();
        long logged = rows / LOGGED_PART;
        load(server, 0, logged, true, here, table, progress);
        load(server, logged, rows, false, here, table, progress);
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
        load(server, 0, rows, false, order -> true, order -> OrderTable.UNSHARDED, progress);
    }

    private void load(
            Databases.Server server,
            long from,
            long to,
            boolean logged,
            Predicate<Order> wanted,
            Function<Order, String> tableOf,
            IntConsumer progress)
            throws SQLException {
        Map<String, List<Order>> waiting = new LinkedHashMap<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET unique_checks = 0, sql_log_bin = " + (logged ? 1 : 0));
            connection.setAutoCommit(false);
            int batches = 0;
            for (long n = from; n < to; n++) {
                Order order = generator.order(n);
                if (wanted.test(order)) {
                    String table = tableOf.apply(order);
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
