package io.shardlens.catalog.table;

/** The column types of MySQL, by the name that {@code information_schema.columns.data_type} gives them. */
public enum TypeName {
    TINYINT,
    SMALLINT,
    MEDIUMINT,
    INT,
    BIGINT,
    DECIMAL,
    FLOAT,
    DOUBLE,
    BIT,
    YEAR,
    DATE,
    TIME,
    DATETIME,
    TIMESTAMP,
    CHAR,
    VARCHAR,
    TINYTEXT,
    TEXT,
    MEDIUMTEXT,
    LONGTEXT,
    BINARY,
    VARBINARY,
    TINYBLOB,
    BLOB,
    MEDIUMBLOB,
    LONGBLOB,
    ENUM,
    SET,
    JSON,
    POINT,
    GEOMETRY;

    /** Whether its values are characters under a collation. */
    public boolean isText() {
        return switch (this) {
            case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT -> true;
            case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT, DECIMAL, FLOAT, DOUBLE, BIT, YEAR -> false;
            case DATE, TIME, DATETIME, TIMESTAMP, ENUM, SET, JSON, POINT, GEOMETRY -> false;
            case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB -> false;
        };
    }
}
