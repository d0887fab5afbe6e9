package io.shardlens.sync.change;

/**
 * A table as the binlog names it.
 *
 * @param schema the database on its server
 * @param table the table in it
 */
public record TableName(String schema, String table) {
    @Override
    public String toString() {
        return schema + "." + table;
    }
}
