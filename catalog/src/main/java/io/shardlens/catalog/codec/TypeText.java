package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.ColumnType;

/** A type as people write it in DDL, for messages. */
final class TypeText {
    private TypeText() {}

    static String of(ColumnType type) {
        String arguments = switch (type.name()) {
            case DECIMAL -> "(" + type.length() + "," + type.scale() + ")";
            case TIME, DATETIME, TIMESTAMP -> type.scale() == 0 ? "" : "(" + type.scale() + ")";
            case BIT, CHAR, VARCHAR, BINARY, VARBINARY -> "(" + type.length() + ")";
            case ENUM, SET -> "(" + type.labels().size() + " labels)";
            case TINYINT,
                    SMALLINT,
                    MEDIUMINT,
                    INT,
                    BIGINT,
                    FLOAT,
                    DOUBLE,
                    YEAR,
                    DATE,
                    TINYTEXT,
                    TEXT,
                    MEDIUMTEXT,
                    LONGTEXT,
                    TINYBLOB,
                    BLOB,
                    MEDIUMBLOB,
                    LONGBLOB,
                    JSON,
                    POINT,
                    GEOMETRY -> "";
        };
        return type.name() + arguments + (type.unsigned() ? " UNSIGNED" : "");
    }
}
