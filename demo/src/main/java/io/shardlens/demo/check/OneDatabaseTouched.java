package io.shardlens.demo.check;

import io.shardlens.demo.data.Databases;
import io.shardlens.demo.data.Order;
import io.shardlens.demo.data.Placement;
import io.shardlens.demo.http.JsonHttp.Reply;
import io.shardlens.demo.system.RunningDemo;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A look-up by the sharding key touches one database and no other, by MySQL's own counters of table accesses per schema. */
public final class OneDatabaseTouched implements Check {
    private static final int LOOKUPS_PER_DATABASE = 3;

    @Override
    public String title() {
        return "a key lookup touches exactly one database";
    }

    @Override
    public Verdict on(RunningDemo demo) throws Exception {
        demo.quiesce();
        List<String> differences = new ArrayList<>();
        List<Order> orders = orders(demo);
        for (Order order : orders) {
            Placement home = Placement.of(order.userId());
            for (boolean byUser : new boolean[] {false, true}) {
                Map<String, Long> before = accesses(demo.databases());
                String fault = byUser ? ordersOfUser(demo, order) : oneRow(demo, order);
                Map<String, Long> after = accesses(demo.databases());
                Set<String> touched = new HashSet<>(after.keySet());
                touched.removeIf(schema -> Objects.equals(after.get(schema), before.getOrDefault(schema, 0L)));
                String what =
                        (byUser ? "orders of user " : "order " + order.orderId() + " of user ") + order.userId() + ": ";
                if (fault != null) {
                    differences.add(what + fault);
                }
                if (!touched.equals(Set.of(home.schema()))) {
                    differences.add(what + "MySQL counted accesses in " + touched + ", expected in [" + home.schema()
                            + "] only");
                }
            }
        }
        return new Verdict(2 * orders.size() + " lookups over " + Placement.DATABASES + " databases", differences);
    }

    /** Some orders of every database. */
    private static List<Order> orders(RunningDemo demo) {
        List<Order> orders = new ArrayList<>();
        int[] found = new int[Placement.DATABASES];
        for (long n = 0; n < demo.rows() && orders.size() < LOOKUPS_PER_DATABASE * Placement.DATABASES; n++) {
            Order order = demo.generator().order(n);
            if (found[Placement.of(order.userId()).database()]++ < LOOKUPS_PER_DATABASE) {
                orders.add(order);
            }
        }
        return orders;
    }

    private static @Nullable String oneRow(RunningDemo demo, Order order) throws IOException {
        Reply reply = demo.api().row(order.orderId(), order.userId());
        return reply.ok() && String.valueOf(reply.body()).contains(Long.toString(order.orderId()))
                ? null
                : "HTTP " + reply.status() + " " + reply.body();
    }

    private static @Nullable String ordersOfUser(RunningDemo demo, Order order) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putObject("where").putObject("eq").put("user_id", order.userId());
        Reply reply = demo.api().query(body);
        if (!reply.ok() || reply.body() == null) {
            return "HTTP " + reply.status() + " " + reply.body();
        }
        return Answers.planOf(reply.body()).equals("shard-lookup")
                ? null
                : "answered by " + reply.body().get("plan");
    }

    /** Table accesses so far, by schema. */
    private static Map<String, Long> accesses(Databases databases) throws SQLException {
        Map<String, Long> accesses = new TreeMap<>();
        for (Databases.Server server : databases.servers()) {
            try (Connection connection = server.connect();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("""
                            SELECT object_schema, SUM(count_star) FROM performance_schema.table_io_waits_summary_by_table
                            WHERE object_schema LIKE 'shop\\_%' GROUP BY object_schema""")) {
                while (rows.next()) {
                    accesses.merge(rows.getString(1), rows.getLong(2), Long::sum);
                }
            }
        }
        return accesses;
    }
}
