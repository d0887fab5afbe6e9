package io.shardlens.query.shop;

import io.shardlens.router.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A table of many small rows to walk through: ids from 0 up, in whose order others come and go in between. */
public final class Walks {
    /** How many rows stay. */
    public static final int ROWS = 50_000;

    private static final int SLOTS = 8;

    private final Shop shop;

    Walks(Shop shop) {
        this.shop = shop;
    }

    static void create(Statement statement, String table) throws SQLException {
        statement.execute(
                "CREATE TABLE " + table
                        + " (id BIGINT NOT NULL PRIMARY KEY, user_id BIGINT NOT NULL, n INT, note VARCHAR(200) NOT NULL, KEY (n))");
    }

    /** Row {@code i} is of user {@code i}; {@code n} is NULL now and then and has many ties. */
    void fill() throws SQLException {
        for (int slot = 0; slot < SLOTS; slot++) {
            try (Connection connection = admin(slot);
                    Statement statement = connection.createStatement()) {
                statement.execute("SET SESSION cte_max_recursion_depth = " + ROWS);
                statement.execute("INSERT INTO " + table(slot)
                        + " SELECT i, i, IF(i % 97 = 0, NULL, i * 7919 % 1000), REPEAT('x', 100) FROM (WITH RECURSIVE s AS"
                        + " (SELECT " + slot + " AS i UNION ALL SELECT i + " + SLOTS + " FROM s WHERE i + " + SLOTS
                        + " < " + ROWS + ") SELECT i FROM s) AS all_of_them");
            }
        }
    }

    /** Writes rows {@code (id, user_id, n, note)} of one user. */
    public void insert(long id, long user, String n) throws SQLException {
        execute(user, "INSERT INTO " + table(user) + " VALUES (" + id + ", " + user + ", " + n + ", 'passing')");
    }

    /** Deletes whatever does not stay and satisfies a condition. */
    public void delete(String condition) throws SQLException {
        for (int slot = 0; slot < SLOTS; slot++) {
            execute(slot, "DELETE FROM " + table(slot) + " WHERE id >= " + ROWS + " AND (" + condition + ")");
        }
    }

    private void execute(long user, String sql) throws SQLException {
        try (Connection connection = admin(user);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection admin(long user) throws SQLException {
        return shop.admin(target(user).database().compareTo("db2") < 0 ? "mysql-1" : "mysql-2");
    }

    private Target target(long user) {
        return shop.target("walks", user);
    }

    private String table(long user) {
        return "shop_" + target(user).database().charAt(2) + "." + target(user).table();
    }
}
