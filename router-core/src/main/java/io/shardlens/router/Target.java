package io.shardlens.router;

import java.util.Objects;

/**
 * Where a row lives: one physical table in one shard.
 *
 * @param database the shard's configured name, which need not be the schema's name on its server
 * @param table the physical table's name
 */
public record Target(String database, String table) {
    /** Checks that both names are there. */
    public Target {
        Objects.requireNonNull(database, "database");
        Objects.requireNonNull(table, "table");
    }

    /** {@return {@code database.table}, for messages} */
    @Override
    public String toString() {
        return database + "." + table;
    }
}
