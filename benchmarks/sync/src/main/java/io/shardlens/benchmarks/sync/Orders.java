package io.shardlens.benchmarks.sync;

import io.shardlens.demo.data.OrderTable;
import io.shardlens.stack.MySqlPart;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The sixteen tables of one contender's server. Order n of table t has the key 16 n + t.
 *
 * @param perTable rows of each table
 */
record Orders(MySqlPart server, int perTable) {
    static final int TABLES = 16;
    private static final int TABLES_PER_DATABASE = 4;
    private static final int ROWS_OF_A_TRANSACTION = 10;
    private static final int STATEMENTS_OF_A_TRIP = 50;

    static String table(int slot) {
        return "shop_" + slot / TABLES_PER_DATABASE + ".orders_" + slot % TABLES_PER_DATABASE;
    }

    long rows() {
        return (long) perTable * TABLES;
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(
                server.jdbcUrl("") + "&allowMultiQueries=true",
                server.accounts().admin().user(),
                server.accounts().admin().password());
    }

    void create() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION cte_max_recursion_depth = " + (perTable + 1));
            for (int slot = 0; slot < TABLES; slot++) {
                statement.execute("CREATE DATABASE IF NOT EXISTS shop_" + slot / TABLES_PER_DATABASE);
                statement.execute(OrderTable.create(table(slot)));
                statement.execute(
                        "INSERT INTO " + table(slot) + " WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1"
                                + " FROM r WHERE n < " + (perTable - 1) + ") SELECT " + values(slot, "n") + " FROM r");
            }
        }
    }

    /** The columns of order {@code n}, as SQL. */
    static String values(int slot, String n) {
        return "16 * " + n + " + " + slot + ", 16 * (" + n + " % 5000) + " + slot + ", 700000 + " + n
                + " % 500, CONCAT('SKU-', " + n + " % 3000), CONCAT('SPU-', " + n + " % 700), 'PAID', " + n
                + " % 100000 / 100, '2026-01-01' + INTERVAL " + n + " SECOND, '2026-01-01' + INTERVAL " + n
                + " SECOND, CONCAT('note number ', " + n
                + ", ' of a customer who wrote a little'), JSON_OBJECT('colour', 'red', 'n', "
                + n + ")";
    }

    /** Changes every row once, ten in a transaction, and returns when all is committed. */
    void update(int round) throws SQLException, InterruptedException {
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int slot = 0; slot < TABLES; slot++) {
            int own = slot;
            tasks.add(() -> {
                update(own, round);
                return null;
            });
        }
        try (ExecutorService executor = Executors.newFixedThreadPool(TABLES_PER_DATABASE)) {
            for (Future<Void> task : executor.invokeAll(tasks)) {
                task.get();
            }
        } catch (ExecutionException e) {
            throw new SQLException("the rows could not be changed", e);
        }
    }

    private void update(int slot, int round) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            StringBuilder trip = new StringBuilder();
            int statements = 0;
            for (int n = 0; n < perTable; n += ROWS_OF_A_TRANSACTION) {
                long first = (long) TABLES * n + slot;
                long last = (long) TABLES * (Math.min(n + ROWS_OF_A_TRANSACTION, perTable) - 1) + slot;
                trip.append("UPDATE ")
                        .append(table(slot))
                        .append(" SET amount = amount + 1, status = 'ROUND-")
                        .append(round)
                        .append("' WHERE order_id BETWEEN ")
                        .append(first)
                        .append(" AND ")
                        .append(last)
                        .append(';');
                if (++statements % STATEMENTS_OF_A_TRIP == 0) {
                    statement.execute(trip.toString());
                    drain(statement);
                    trip.setLength(0);
                }
            }
            if (!trip.isEmpty()) {
                statement.execute(trip.toString());
                drain(statement);
            }
        }
    }

    private static void drain(Statement statement) throws SQLException {
        while (statement.getMoreResults() || statement.getUpdateCount() >= 0) {
            // One result for each statement of the trip.
        }
    }
}
