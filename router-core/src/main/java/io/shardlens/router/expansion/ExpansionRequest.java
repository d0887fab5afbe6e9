package io.shardlens.router.expansion;

import io.shardlens.router.key.KeyRange;
import io.shardlens.router.topology.Topology;
import java.util.List;
import java.util.Map;

/**
 * What an expansion is planned from.
 *
 * @param from the topology in force
 * @param to the topology to come
 * @param renamed new names of databases by their old ones; what was renamed does not move
 * @param live the keys that rows have so far, by logical table; a table without one may have rows with any key
 * @param places where databases are, by their names; one that is missing is taken to be on a server of its own name
 * @param columns the keys of logical tables; statements of a table without them have placeholders in
 *     place of columns, and cannot run
 * @param dialect of the servers
 * @param chunkRows rows looked at by one statement of a purge, at least 1
 */
public record ExpansionRequest(
        Topology from,
        Topology to,
        Map<String, String> renamed,
        Map<String, KeyRange> live,
        Map<String, Place> places,
        Map<String, KeyColumns> columns,
        Dialect dialect,
        int chunkRows) {
    private static final int CHUNK_ROWS = 1_000;
    /** No column is guessed: statements delete by it. */
    private static final KeyColumns UNKNOWN = new KeyColumns("<sharding key column>", List.of("<primary key column>"));

    /** Copies the maps and checks the chunk. */
    public ExpansionRequest {
        renamed = Map.copyOf(renamed);
        live = Map.copyOf(live);
        places = Map.copyOf(places);
        columns = Map.copyOf(columns);
        if (chunkRows < 1) {
            throw new IllegalArgumentException(chunkRows + " rows in a chunk: expected at least 1");
        }
    }

    /**
     * Plans with nothing known but the topologies.
     *
     * @param from the topology in force
     * @param to the topology to come
     * @param dialect of the servers
     * @return the request
     */
    public static ExpansionRequest of(Topology from, Topology to, Dialect dialect) {
        return new ExpansionRequest(from, to, Map.of(), Map.of(), Map.of(), Map.of(), dialect, CHUNK_ROWS);
    }

    Place place(String database) {
        return places.getOrDefault(database, Place.named(database));
    }

    KeyColumns columnsOf(String table) {
        return columns.getOrDefault(table, UNKNOWN);
    }

    boolean knowsColumnsOf(String table) {
        return columns.containsKey(table);
    }
}
