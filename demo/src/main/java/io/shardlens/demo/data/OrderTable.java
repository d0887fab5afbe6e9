package io.shardlens.demo.data;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The table's SQL. */
public final class OrderTable {
    /** One table with all rows, for comparison; nothing of Shardlens knows it. */
    public static final String UNSHARDED = "unsharded.orders";

    /** The leading columns that are the primary and the sharding key. */
    static final int KEYS = 2;

    private static final String COLUMNS =
            Arrays.stream(OrderColumn.values()).map(OrderColumn::column).collect(Collectors.joining(", "));

    private OrderTable() {}

    public static String create(String qualifiedTable) {
        return "CREATE TABLE " + qualifiedTable + """
                 (
                  order_id BIGINT NOT NULL PRIMARY KEY,
                  user_id BIGINT NOT NULL,
                  merchant_id BIGINT NOT NULL,
                  sku VARCHAR(64) NOT NULL,
                  spu VARCHAR(64) NULL,
                  status VARCHAR(16) NOT NULL,
                  amount DECIMAL(12,2) NOT NULL,
                  paid_at DATETIME NULL,
                  created_at DATETIME(3) NOT NULL,
                  note VARCHAR(255) NULL,
                  attributes JSON NULL,
                  KEY user_created (user_id, created_at),
                  KEY merchant_created (merchant_id, created_at),
                  KEY sku_created (sku, created_at),
                  KEY created (created_at)
                ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci""";
    }

    /** An INSERT with {@code rows} rows of placeholders, eleven each. */
    public static String insert(String qualifiedTable, int rows) {
        String placeholders = "(" + "?, ".repeat(OrderColumn.values().length - 1) + "?)";
        return "INSERT INTO " + qualifiedTable + " (" + COLUMNS + ") VALUES " + (placeholders + ", ").repeat(rows - 1)
                + placeholders;
    }

    /** Sets every column but the two keys, by the primary key; placeholders in the order of the table, the key last. */
    public static String update(String qualifiedTable) {
        return Arrays.stream(OrderColumn.values())
                .skip(KEYS)
                .map(column -> column.column() + " = ?")
                .collect(Collectors.joining(", ", "UPDATE " + qualifiedTable + " SET ", " WHERE order_id = ?"));
    }

    /**
     * The row as MySQL itself prints it: one JSON object, every DECIMAL and DATETIME as the text that MySQL makes of it. This is
     * what documents and answers are compared with.
     */
    public static String asJson() {
        return Arrays.stream(OrderColumn.values())
                .map(column -> "'" + column.column() + "', " + printed(column))
                .collect(Collectors.joining(", ", "JSON_OBJECT(", ")"));
    }

    private static String printed(OrderColumn column) {
        String name = column.column();
        return switch (column) {
            case AMOUNT -> "CAST(" + name + " AS CHAR)";
            case PAID_AT -> "DATE_FORMAT(" + name + ", '%Y-%m-%dT%H:%i:%s')";
            case CREATED_AT -> "LEFT(DATE_FORMAT(" + name + ", '%Y-%m-%dT%H:%i:%s.%f'), 23)";
            case ORDER_ID, USER_ID, MERCHANT_ID, SKU, SPU, STATUS, NOTE, ATTRIBUTES -> name;
        };
    }
}
