package io.shardlens.demo.data;

import io.shardlens.demo.data.LiveOrders.Live;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Changes orders one at a time, at random but repeatably: new ones, changed ones, deleted ones, deleted ones that come back, ones whose
 * primary key changes, and now and then many rows in one statement. An order never changes its user. After a failure nobody knows whether
 * the change was made; the order that it concerned is left as it is from then on. Not thread-safe.
 */
public final class OrderWriter implements AutoCloseable {
    private final OrderGenerator generator;
    private final RandomGenerator random;
    private final LiveOrders orders;
    private final Share share;
    private final List<Databases.Server> servers;
    private final Map<Integer, Connection> connections = new HashMap<>();
    private long changes;

    public OrderWriter(OrderGenerator generator, long rows, RandomGenerator random, Databases databases, Share share) {
        this.generator = generator;
        this.random = random;
        this.share = share;
        this.orders = new LiveOrders(generator, rows, random, share);
        this.servers = databases.servers();
    }

    /** Makes the next change; it is committed when this returns. */
    public void change() throws SQLException {
        changes++;
        int kind = random.nextInt(100);
        if (kind < 35) {
            insertNew();
        } else if (kind < 75) {
            update();
        } else if (kind < 88) {
            delete();
        } else if (kind < 92 && orders.anyDeleted()) {
            insert(orders.exhume());
        } else if (kind < 96) {
            changeKey();
        } else {
            updateMany();
        }
    }

    private void insertNew() throws SQLException {
        long n = orders.takeNumber();
        Order order = generator.order(n);
        while (!share.owns(order.userId())) {
            n = orders.takeNumber();
            order = generator.order(n);
        }
        insert(new Live(n, order.userId(), order.orderId()));
    }

    private void insert(Live live) throws SQLException {
        Order order = generator.changed(live.n(), changes, live.orderId());
        run(live, OrderTable.insert(table(live), 1), statement -> OrderStatement.set(statement, 0, order));
        orders.add(live);
    }

    private void update() throws SQLException {
        Live live = orders.takeAny();
        Order order = generator.changed(live.n(), changes, live.orderId());
        run(live, OrderTable.update(table(live)), statement -> OrderStatement.setChangeable(statement, order));
        orders.add(live);
    }

    private void delete() throws SQLException {
        Live live = orders.takeAny();
        run(
                live,
                "DELETE FROM " + table(live) + " WHERE order_id = ?",
                statement -> statement.setLong(1, live.orderId()));
        orders.bury(live);
    }

    private void changeKey() throws SQLException {
        Live live = orders.takeAny();
        Live renamed = new Live(live.n(), live.userId(), generator.orderId(orders.takeNumber()));
        run(live, "UPDATE " + table(live) + " SET order_id = ? WHERE order_id = ?", statement -> {
            statement.setLong(1, renamed.orderId());
            statement.setLong(2, live.orderId());
        });
        orders.add(renamed);
    }

    private void updateMany() throws SQLException {
        Live live = orders.takeAny();
        orders.add(live);
        Order order = generator.changed(live.n(), changes, live.orderId());
        run(live, "UPDATE " + table(live) + " SET status = ?, note = ? WHERE merchant_id = ?", statement -> {
            statement.setString(1, order.status());
            statement.setString(2, order.note());
            statement.setLong(3, order.merchantId());
        });
    }

    private static String table(Live live) {
        return Placement.of(live.userId()).qualifiedTable();
    }

    private interface Parameters {
        void set(PreparedStatement statement) throws SQLException;
    }

    private void run(Live live, String sql, Parameters parameters) throws SQLException {
        Connection connection = connection(Placement.of(live.userId()).server());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            parameters.set(statement);
            statement.executeUpdate();
        }
    }

    private Connection connection(int server) throws SQLException {
        Connection open = connections.get(server);
        if (open == null) {
            open = servers.get(server).connect();
            connections.put(server, open);
        }
        return open;
    }

    /** Gives all connections up; the next change opens new ones. */
    void disconnect() {
        for (Connection connection : connections.values()) {
            try {
                connection.close();
            } catch (SQLException ignored) {
                // It is broken already.
            }
        }
        connections.clear();
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : connections.values()) {
            connection.close();
        }
    }
}
