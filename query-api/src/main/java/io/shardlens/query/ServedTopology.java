package io.shardlens.query;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.topology.TopologyCheck;
import io.shardlens.router.topology.Topology;
import io.shardlens.router.topology.TopologyRegistry;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * What queries are answered with under the topology in force. A change puts another one in its place; a query keeps the one that it
 * began with. Safe for any thread.
 *
 * @param <T> what queries are answered with
 */
final class ServedTopology<T> implements Supplier<T> {
    private final Catalog started;
    private final TopologyRegistry registry;
    private volatile T current;

    /**
     * @param started the catalog as it was read from MySQL
     * @param maker of what answers queries, of a catalog and the tables whose rule is not the one of the start
     */
    ServedTopology(Catalog started, BiFunction<Catalog, Set<String>, T> maker) {
        this.started = started;
        this.current = maker.apply(started, Set.of());
        this.registry = new TopologyRegistry(started.topology(), new TopologyCheck(started));
        registry.listen((before, now) -> current = maker.apply(started.at(now), rerouted(now)));
    }

    /** Where new topologies are offered. */
    TopologyRegistry registry() {
        return registry;
    }

    @Override
    public T get() {
        return current;
    }

    private Set<String> rerouted(Topology topology) {
        Set<String> rerouted = new TreeSet<>(topology.tables());
        rerouted.removeIf(table -> topology.router(table)
                .rule()
                .equals(started.topology().router(table).rule()));
        return rerouted;
    }
}
