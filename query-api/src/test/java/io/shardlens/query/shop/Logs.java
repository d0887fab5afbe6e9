package io.shardlens.query.shop;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.query.QueryProcess;
import io.shardlens.query.StartException;
import io.shardlens.stack.MySqlPart;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A table of many wide rows in the shop's databases, once more in {@code single}, and the query API over it alone. */
public final class Logs {
    /** How many rows there are, ids from 0 up. */
    public static final int ROWS = 100_000;

    private static final int SLOTS = 8;
    private static final String FILE = """
            epoch: 3
            servers:
              mysql-1: {host: %1$s, port: %2$d, user: "${API_USER}", password: "${API_PASSWORD}", ssl-mode: disabled}
              mysql-2: {host: %3$s, port: %4$d, user: "${API_USER}", password: "${API_PASSWORD}", ssl-mode: disabled}
            """ + Shop.DATABASES + """
            tables:
              logs:
                primary-key: [id]
                sharding-key: user_id
                id-scope: global
                rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [db0, db1, db2, db3],
                       tables-per-database: 2, table: "logs_{0}", numbering: per-database}
            canal: {host: 127.0.0.1}
            elasticsearch: {url: "%5$s"}
            api: {port: 0, deadline: 60s}
            """;

    private final Shop shop;

    private Logs(Shop shop) {
        this.shop = shop;
    }

    /** Makes and fills the tables. {@code n} is NULL now and then and has many ties. */
    public static Logs create(Shop shop) throws SQLException {
        for (int slot = 0; slot < SLOTS; slot++) {
            create(shop, slot < SLOTS / 2 ? "mysql-1" : "mysql-2", table(slot), slot, SLOTS);
        }
        create(shop, "mysql-1", "single.logs", 0, 1);
        return new Logs(shop);
    }

    private static String table(int slot) {
        return "shop_" + slot / 2 + ".logs_" + slot % 2;
    }

    private static void create(Shop shop, String server, String table, int first, int step) throws SQLException {
        try (Connection connection = shop.admin(server);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table + " (id BIGINT NOT NULL PRIMARY KEY, user_id BIGINT NOT NULL,"
                    + " n INT, amount DECIMAL(12,2) NOT NULL, note VARCHAR(400) NOT NULL)");
            statement.execute("SET SESSION cte_max_recursion_depth = " + ROWS);
            statement.execute("INSERT INTO " + table
                    + " SELECT i, i, IF(i % 97 = 0, NULL, i * 7919 % 1000), i / 8, RPAD(IF(i % 5 = 0, '', CONCAT(i, ',\"')), i % 5 * 75, 'ä')"
                    + " FROM (WITH RECURSIVE s AS (SELECT " + first + " AS i UNION ALL SELECT i + " + step
                    + " FROM s WHERE i + " + step + " < " + ROWS + ") SELECT i FROM s) AS all_of_them");
        }
    }

    public void drop() throws SQLException {
        for (int slot = 0; slot < SLOTS; slot++) {
            drop(slot < SLOTS / 2 ? "mysql-1" : "mysql-2", table(slot));
        }
        drop("mysql-1", "single.logs");
    }

    private void drop(String server, String table) throws SQLException {
        try (Connection connection = shop.admin(server);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE " + table);
        }
    }

    /** The API on a free port; nothing is indexed, so the shards answer. */
    public QueryProcess serve() throws StartException, InterruptedException {
        MySqlPart first = shop.stack().mysql("mysql-1");
        MySqlPart second = shop.stack().mysql("mysql-2");
        String file = FILE.formatted(
                first.host(),
                first.port(),
                second.host(),
                second.port(),
                shop.stack().elasticsearch().url());
        Config config = ConfigLoader.parse(
                "logs.yaml",
                file,
                Map.of(
                        "API_USER", first.accounts().api().user(),
                        "API_PASSWORD", first.accounts().api().password()),
                ConfigLoader.Reader.QUERY_API);
        return QueryProcess.start(config, InstantSource.system(), System::nanoTime);
    }

    /** Takes the values of a row. */
    @FunctionalInterface
    public interface Sink {
        /** @param row texts of the selected values, null for NULL */
        void row(List<String> row) throws Exception;
    }

    /** What unsharded MySQL answers, row by row. */
    public void unsharded(String sql, int columns, Sink sink) throws Exception {
        try (Connection connection = shop.admin("mysql-1");
                Statement statement =
                        connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            statement.setFetchSize(Integer.MIN_VALUE);
            try (ResultSet result = statement.executeQuery(sql)) {
                while (result.next()) {
                    String[] row = new String[columns];
                    for (int i = 0; i < columns; i++) {
                        row[i] = result.getString(i + 1);
                    }
                    sink.row(Arrays.asList(row));
                }
            }
        }
    }
}
