package io.shardlens.benchmarks.query;

import io.shardlens.demo.data.OrderTable;
import io.shardlens.stack.MySqlPart;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * One logical table of four databases, sharded by its primary key: slot = order_id mod slots, database = slot / tables of a database.
 *
 * @param name also the prefix of its physical tables
 * @param tablesPerDatabase physical tables in each of the four databases
 * @param rows in all, order_id 0 to rows - 1
 */
record Layout(String name, int tablesPerDatabase, int rows) {
    static final int DATABASES = 4;
    static final String HOT = "SKU-HOT";
    /** Has no divisor with ten, by which the hot sku takes its rows: else some of the others would have none. */
    static final int SKUS = 3001;

    int slots() {
        return DATABASES * tablesPerDatabase;
    }

    String table(int slot) {
        return "ds_" + slot / tablesPerDatabase + "." + name + "_" + slot % tablesPerDatabase;
    }

    static Connection connect(MySqlPart server, String database) throws SQLException {
        return DriverManager.getConnection(
                server.jdbcUrl(database),
                server.accounts().admin().user(),
                server.accounts().admin().password());
    }

    /** A tenth of all rows has one sku. */
    void create(MySqlPart server) throws SQLException {
        int slots = slots();
        try (Connection connection = connect(server, "");
                Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION cte_max_recursion_depth = " + (rows / slots + 1));
            for (int slot = 0; slot < slots; slot++) {
                statement.execute("CREATE DATABASE IF NOT EXISTS ds_" + slot / tablesPerDatabase);
                statement.execute(OrderTable.create(table(slot)));
                statement.execute(
                        "INSERT INTO " + table(slot)
                                + " WITH RECURSIVE r(n) AS (SELECT " + slot + " UNION ALL SELECT n + " + slots
                                + " FROM r WHERE n + " + slots + " < " + rows
                                + ") SELECT n, n % 40000, 700000 + n % 500,"
                                + " IF(n * 7 % 10 = 3, '" + HOT
                                + "', CONCAT('SKU-', n * 31 % " + SKUS + ")), CONCAT('SPU-', n % 700),"
                                + " ELT(1 + n DIV 10 % 5, 'NEW', 'PAID', 'SENT', 'DONE', 'REFUNDED'), n * 17 % 1000000 / 100, NULL,"
                                + " '2026-01-01' + INTERVAL (n * 7919 % 31536000) SECOND,"
                                + " CONCAT('note number ', n, ' of a customer who wrote a little'), JSON_OBJECT('n', n) FROM r");
                statement.execute("ANALYZE TABLE " + table(slot));
            }
        }
    }

    /** The rule as the product's configuration has it. */
    String rule() {
        return "{type: two-level-hash, hash: identity, mode: floor-mod, databases: [ds_0, ds_1, ds_2, ds_3],"
                + " tables-per-database: " + tablesPerDatabase + ", table: \"" + name
                + "_{0}\", numbering: per-database}";
    }
}
