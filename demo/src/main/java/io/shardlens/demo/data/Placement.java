package io.shardlens.demo.data;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Where an order lives: slot = user_id mod 16, database = slot / 4, table = slot mod 4. This is the two-level hash of the demo's
 * configuration, written down a second time on purpose.
 *
 * @param database 0 to 3
 * @param table 0 to 3
 */
public record Placement(int database, int table) {
    public static final int DATABASES = 4;
    public static final int TABLES_PER_DATABASE = 4;
    private static final int DATABASES_PER_SERVER = 2;

    public static Placement of(long userId) {
        int slot = (int) Math.floorMod(userId, (long) DATABASES * TABLES_PER_DATABASE);
        return new Placement(slot / TABLES_PER_DATABASE, slot % TABLES_PER_DATABASE);
    }

    public static List<Placement> all() {
        return IntStream.range(0, DATABASES * TABLES_PER_DATABASE)
                .mapToObj(slot -> new Placement(slot / TABLES_PER_DATABASE, slot % TABLES_PER_DATABASE))
                .toList();
    }

    /** The schema's name, also the shard's name in the configuration. */
    public String schema() {
        return schema(database);
    }

    public static String schema(int database) {
        return "shop_" + database;
    }

    /** The physical table's name within its schema. */
    public String tableName() {
        return "orders_" + table;
    }

    public String qualifiedTable() {
        return schema() + "." + tableName();
    }

    /** Which of the two MySQL servers holds it, 0 or 1. */
    public int server() {
        return database / DATABASES_PER_SERVER;
    }
}
