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
import java.util.Map;

/**
 * A table in two of the shop's databases that become four: the two new ones began as copies of the old ones and nothing is purged yet, so
 * half of each is another's. A row that moves has gained something since, so that what is read of it shows where it was read.
 */
public final class Seats {
    /** How many rows there are, ids from 0 up, each its own sharding key. */
    public static final int ROWS = 2_000;
    /** What a row has gained where it has moved to. */
    public static final long GAIN = 1_000_000;
    /** Of those who push topologies. */
    public static final String TOKEN = "whoever has this may push";
    /** Databases of the old rule. */
    public static final String TWO = "[db0, db1]";
    /** Databases of the new rule. */
    public static final String FOUR = "[db0, db1, db2, db3]";

    private static final int SLOTS = 8;
    private static final String RULE = "{type: two-level-hash, hash: identity, mode: floor-mod, databases: %s,"
            + " tables-per-database: 2, table: \"seats_{0}\", numbering: per-database}";
    private static final String FILE = """
            epoch: 1
            servers:
              mysql-1: {host: 127.0.0.1, port: %1$d, user: "${API_USER}", password: "${API_PASSWORD}", ssl-mode: disabled}
              mysql-2: {host: 127.0.0.1, port: %2$d, user: "${API_USER}", password: "${API_PASSWORD}", ssl-mode: disabled}
            """ + Shop.DATABASES + """
            tables:
              seats:
                primary-key: [id]
                sharding-key: user_id
                id-scope: global
                rule: %4$s
            canal: {host: 127.0.0.1}
            elasticsearch: {url: "%3$s"}
            api: {port: 0, deadline: 60s, topology-token: "${API_TOPOLOGY_TOKEN}"}
            """;

    private final Shop shop;

    private Seats(Shop shop) {
        this.shop = shop;
    }

    /** Makes the tables. */
    public static Seats create(Shop shop) throws SQLException {
        Seats seats = new Seats(shop);
        for (int slot = 0; slot < SLOTS; slot++) {
            seats.execute(
                    slot,
                    "CREATE TABLE " + table(slot) + " (id BIGINT NOT NULL PRIMARY KEY, user_id BIGINT NOT NULL,"
                            + " n BIGINT NOT NULL, g INT NOT NULL)");
        }
        return seats;
    }

    /** Fills the tables anew; slots 4 to 7 are copies of 0 to 3. */
    public void fill() throws SQLException {
        for (int slot = 0; slot < SLOTS; slot++) {
            long gain = slot < SLOTS / 2 ? 0 : GAIN;
            execute(
                    slot,
                    "DELETE FROM " + table(slot),
                    "SET SESSION cte_max_recursion_depth = " + ROWS,
                    "INSERT INTO " + table(slot) + " SELECT i, i, IF(i % 8 >= 4, i + " + gain + ", i), i % 7"
                            + " FROM (WITH RECURSIVE s AS (SELECT " + slot % 4 + " AS i UNION ALL SELECT i + 4"
                            + " FROM s WHERE i + 4 < " + ROWS + ") SELECT i FROM s) AS all_of_them");
        }
    }

    /** What a row has, under the rule of two databases or of four. */
    public static long value(long id, boolean four) {
        return four && id % 8 >= 4 ? id + GAIN : id;
    }

    /** Deletes what is another's from some slots. */
    public void purge(int... slots) throws SQLException {
        for (int slot : slots) {
            execute(slot, "DELETE FROM " + table(slot) + " WHERE NOT (MOD(user_id, 8) = " + slot + ")");
        }
    }

    /** Writes a row where both rules place it, which takes a key that is a multiple of 8. */
    public void insert(long id) throws SQLException {
        execute(0, "INSERT INTO " + table(0) + " VALUES (" + id + ", " + id + ", 0, 0)");
    }

    /** How many rows there are in all tables, copies included. */
    public long held() throws SQLException {
        long held = 0;
        for (int slot = 0; slot < SLOTS; slot++) {
            try (Connection connection = shop.admin(server(slot));
                    Statement statement = connection.createStatement();
                    ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM " + table(slot))) {
                count.next();
                held += count.getLong(1);
            }
        }
        return held;
    }

    /** A topology file over these databases. */
    public static String topology(long epoch, String databases) {
        return "epoch: " + epoch + "\ntables:\n  seats: " + RULE.formatted(databases) + "\n";
    }

    /** The API on a free port, which begins with two databases; nothing is indexed, so the shards answer. */
    public QueryProcess serve() throws StartException, InterruptedException {
        MySqlPart first = shop.stack().mysql("mysql-1");
        Config config = ConfigLoader.parse(
                "seats.yaml",
                FILE.formatted(
                        first.port(),
                        shop.stack().mysql("mysql-2").port(),
                        shop.stack().elasticsearch().url(),
                        RULE.formatted(TWO)),
                Map.of(
                        "API_USER", first.accounts().api().user(),
                        "API_PASSWORD", first.accounts().api().password(),
                        "API_TOPOLOGY_TOKEN", TOKEN),
                ConfigLoader.Reader.QUERY_API);
        return QueryProcess.start(config, InstantSource.system(), System::nanoTime);
    }

    public void drop() throws SQLException {
        for (int slot = 0; slot < SLOTS; slot++) {
            execute(slot, "DROP TABLE " + table(slot));
        }
    }

    private static String table(int slot) {
        return "shop_" + slot / 2 + ".seats_" + slot % 2;
    }

    private static String server(int slot) {
        return slot < SLOTS / 2 ? "mysql-1" : "mysql-2";
    }

    private void execute(int slot, String... statements) throws SQLException {
        try (Connection connection = shop.admin(server(slot));
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
