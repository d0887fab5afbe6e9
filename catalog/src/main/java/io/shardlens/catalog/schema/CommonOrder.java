package io.shardlens.catalog.schema;

import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.TypeName;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether MySQL sorts values of two types among each other as it sorts those of each. */
final class CommonOrder {
    private static final String OLD_NAME = "utf8_";
    private static final String NEW_NAME = "utf8mb3_";

    private CommonOrder() {}

    static boolean have(ColumnType one, ColumnType other) {
        return kind(one.name()) == kind(other.name())
                && Objects.equals(collation(one), collation(other))
                && begin(one.labels(), other.labels());
    }

    /** Servers of one series already call the same collation by another name. */
    private static @Nullable String collation(ColumnType type) {
        String collation = type.collation();
        return collation == null || !collation.startsWith(OLD_NAME)
                ? collation
                : NEW_NAME + collation.substring(OLD_NAME.length());
    }

    /** Labels are sorted by their places, which stay what they are where others are added behind them. */
    private static boolean begin(List<String> one, List<String> other) {
        int both = Math.min(one.size(), other.size());
        return one.subList(0, both).equals(other.subList(0, both));
    }

    /** One of the types with such values. */
    private static TypeName kind(TypeName name) {
        return switch (name) {
            case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT, DECIMAL, FLOAT, DOUBLE -> TypeName.DECIMAL;
            case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT -> TypeName.TEXT;
            case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB -> TypeName.BLOB;
            case BIT, YEAR, DATE, TIME, DATETIME, TIMESTAMP, ENUM, SET, JSON, POINT, GEOMETRY -> name;
        };
    }
}
