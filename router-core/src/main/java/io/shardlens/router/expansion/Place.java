package io.shardlens.router.expansion;

/**
 * Where a database of the topology is.
 *
 * @param server the MySQL server's name or address
 * @param schema the schema's name there
 */
public record Place(String server, String schema) {
    /**
     * Takes a shard's name for both.
     *
     * @param database the shard's name
     * @return the place of that name
     */
    public static Place named(String database) {
        return new Place(database, database);
    }
}
