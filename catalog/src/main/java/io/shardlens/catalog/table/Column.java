package io.shardlens.catalog.table;

/**
 * A column of a logical table.
 *
 * @param name as MySQL spells it
 * @param type its declared type
 * @param nullable whether there may be NULL in it
 * @param required whether the physical tables declare it NOT NULL; of a nullable column where a row has no other half that would have it
 */
public record Column(String name, ColumnType type, boolean nullable, boolean required) {
    /** As the physical tables declare it. */
    public Column(String name, ColumnType type, boolean nullable) {
        this(name, type, nullable, !nullable);
    }

    /** As definitions are hashed, which are not of joined tables. */
    @Override
    public String toString() {
        return "Column[name=" + name + ", type=" + type + ", nullable=" + nullable + "]";
    }
}
