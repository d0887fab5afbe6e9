package io.shardlens.router.diff;

import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.route.Router;
import io.shardlens.router.topology.Topology;

/** Whether rows are in one database, so that one transaction can write them. */
public final class CoLocation {
    /**
     * Two rows in one database.
     *
     * @param first where the first row is
     * @param second where the second row is
     */
    public record Together(Target first, Target second) {}

    private CoLocation() {}

    /**
     * Checks two rows.
     *
     * @param topology where they are routed
     * @param firstTable a logical table
     * @param firstKey its row's sharding key
     * @param secondTable a logical table, the same or another
     * @param secondKey its row's sharding key
     * @return both targets, in one database
     * @throws NotCoLocatedException if they are in two databases; it names both targets
     * @throws io.shardlens.router.topology.UnknownTableException if the topology lacks a table
     * @throws io.shardlens.router.route.RoutingException if a key cannot be routed
     */
    public static Together coLocated(
            Topology topology, String firstTable, Key firstKey, String secondTable, Key secondKey) {
        Target first = topology.router(firstTable).route(firstKey);
        Target second = topology.router(secondTable).route(secondKey);
        if (!first.database().equals(second.database())) {
            throw new NotCoLocatedException(firstTable, firstKey, first, secondTable, secondKey, second);
        }
        return new Together(first, second);
    }

    /**
     * Proves whether two tables keep equal keys in one database, over all keys that both cover. The flows are the keys that
     * cross from the first table's database to the second one's; {@link RuleDiff#changesDatabase()} is their share.
     *
     * @param first a table's router
     * @param second another table's router
     * @return what crosses; nothing where every key is in one database
     * @throws IllegalArgumentException if the tables have keys of different types
     */
    public static RuleDiff proof(Router first, Router second) {
        return new RuleComparison(
                        first.rule(),
                        second.rule(),
                        Coverings::databaseOnly,
                        Coverings::databaseOnly,
                        KeyRange.everything())
                .compare();
    }
}
