package io.shardlens.demo.fuzz.table;

/** What a column holds, as far as reading, asking and placing differ. */
public enum Kind {
    INTEGER,
    DECIMAL,
    /** FLOAT and DOUBLE. */
    FLOATING,
    /** BIT(1). */
    BOOLEAN,
    /** BIT of two or more. */
    BITS,
    YEAR,
    DATE,
    DATETIME,
    TIMESTAMP,
    TIME,
    TEXT,
    ENUM,
    SET,
    JSON,
    /** BINARY, VARBINARY and the BLOBs. */
    BYTES;

    /** Whether a query's literal may be a number in quotes. */
    public boolean isNumber() {
        return this == INTEGER || this == DECIMAL || this == FLOATING;
    }

    /** Whether rows may be ordered by it. */
    public boolean isOrdered() {
        return this != JSON;
    }
}
