package io.shardlens.router.route;

import java.util.Map;
import java.util.Set;

/**
 * The stored relation of one logical table: from keys, or from their beginnings, to databases. An assignment is for ever.
 * Implementations are safe for any thread and say by exceptions of their own that they cannot be reached.
 */
public interface RelationStore {
    /**
     * Looks keys up.
     *
     * @param related keys, or their beginnings, see {@link RoutingTable#related}
     * @return the database of each that is assigned; the others are missing
     */
    Map<String, String> find(Set<String> related);

    /**
     * Assigns a key unless it is assigned. Of several callers at once one wins.
     *
     * @param related a key, or its beginning
     * @param database where it goes if it is not assigned
     * @return the database that it is assigned to from now on, the same for every caller
     */
    String assign(String related, String database);
}
