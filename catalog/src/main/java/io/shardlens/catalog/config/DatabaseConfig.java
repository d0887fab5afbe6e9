package io.shardlens.catalog.config;

/** A shard: a database on a server. */
public record DatabaseConfig(
        @EntryName(pattern = "[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
        String name,

        @Key(doc = "The server that holds it, a name under `servers`.")
        String server,

        @Key(doc = "Its schema name on that server.", def = Key.ENTRY_NAME, pattern = "[^`./\\s]{1,64}")
        String schema) {
    public DatabaseConfig {
        Constraints.of(DatabaseConfig.class, name, server, schema).check();
    }
}
