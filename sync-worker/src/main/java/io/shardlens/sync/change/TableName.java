package io.shardlens.sync.change;

/**
 * A table as the binlog names it.
 *
 * @param schema the database on its server
 * @param table the table in it
 */
public record TableName(String schema, String table) {
    /** Whether the two are the same on a server that does not tell upper from lower case. */
    boolean mayBe(TableName other) {
        return schema.equalsIgnoreCase(other.schema) && table.equalsIgnoreCase(other.table);
    }

    @Override
    public String toString() {
        return schema + "." + table;
    }
}
