package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnTypeParser;

/** Columns from their declarations. */
public final class Columns {
    private Columns() {}

    /** A nullable column {@code c}; texts are utf8mb4 with MySQL 8's default collation. */
    public static Column of(String type) {
        return of("c", type);
    }

    /** A nullable column; texts are utf8mb4 with MySQL 8's default collation. */
    public static Column of(String name, String type) {
        return of(name, type, "utf8mb4", "utf8mb4_0900_ai_ci");
    }

    /** A nullable column with a character set, which counts for texts only. */
    public static Column of(String name, String type, String charset, String collation) {
        boolean text = type.startsWith("char")
                || type.startsWith("varchar")
                || type.contains("text")
                || type.startsWith("enum")
                || type.startsWith("set");
        return new Column(name, ColumnTypeParser.parse(type, text ? charset : null, text ? collation : null), true);
    }
}
