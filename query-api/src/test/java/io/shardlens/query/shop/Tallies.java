package io.shardlens.query.shop;

import io.shardlens.router.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A table of more labels than one answer of the index can have groups; some labels are there twice, spelled in another case. */
public final class Tallies {
    /** How many labels there are under the column's collation. */
    public static final int LABELS = 70_000;
    /** How many of them have two rows. */
    public static final int TWICE = 4_000;

    private static final int SLOTS = 8;

    private Tallies() {}

    static void create(Statement statement, String table) throws SQLException {
        statement.execute("CREATE TABLE " + table + " (id BIGINT NOT NULL PRIMARY KEY, user_id BIGINT NOT NULL,"
                + " label VARCHAR(20) COLLATE utf8mb4_general_ci NOT NULL, KEY (label))");
    }

    /** Row {@code i} is of user {@code i}; the second rows of labels are in other tables than the first ones. */
    static void fill(Shop shop) throws SQLException {
        for (int slot = 0; slot < SLOTS; slot++) {
            Target target = shop.target("words", slot);
            String server = target.database().compareTo("db2") < 0 ? "mysql-1" : "mysql-2";
            try (Connection connection = shop.admin(server);
                    Statement statement = connection.createStatement()) {
                int last = LABELS + TWICE;
                statement.execute("SET SESSION cte_max_recursion_depth = " + last);
                statement.execute("INSERT INTO shop_" + target.database().charAt(2) + "." + target.table()
                        + " SELECT i, i, IF(i < " + LABELS + ", CONCAT('Label ', i), CONCAT('label ', i - " + LABELS
                        + " + 1)) FROM (WITH RECURSIVE s AS (SELECT " + slot + " AS i UNION ALL SELECT i + " + SLOTS
                        + " FROM s WHERE i + " + SLOTS + " < " + last + ") SELECT i FROM s) AS all_of_them");
            }
        }
    }
}
