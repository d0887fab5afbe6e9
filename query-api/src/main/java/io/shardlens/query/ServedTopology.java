package io.shardlens.query;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.topology.TopologyCheck;
import io.shardlens.router.topology.Topology;
import io.shardlens.router.topology.TopologyRegistry;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * What queries are answered with under the topology in force. A change puts another one in its place; a query keeps the one that it
 * began with. Safe for any thread.
 *
 * @param <T> what queries are answered with
 */
final class ServedTopology<T> implements Supplier<T> {
    /** Makes what queries are answered with. */
    @FunctionalInterface
    interface Maker<T> {
        /** @param rerouted tables whose rule is not the one of the start */
        T make(Catalog routed, Set<String> rerouted);
    }

    private final Topology began;
    private final TopologyRegistry registry;
    private Catalog read;
    private Maker<T> maker;
    private volatile T current;

    /**
     * @param started the catalog as it was read from MySQL
     */
    ServedTopology(Catalog started, Maker<T> maker) {
        this.began = started.topology();
        this.read = started;
        this.maker = maker;
        this.current = maker.make(started, Set.of());
        this.registry = new TopologyRegistry(began, new TopologyCheck(started));
        registry.listen((before, now) -> serve(now));
    }

    private synchronized void serve(Topology topology) {
        current = maker.make(read.at(topology), rerouted(topology));
    }

    /** The tables have been read anew, and queries are answered accordingly from now on, under the topology in force. */
    synchronized void redefine(Catalog reread, Maker<T> remaker) {
        read = reread;
        maker = remaker;
        serve(registry.current());
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
        rerouted.removeIf(table ->
                topology.router(table).rule().equals(began.router(table).rule()));
        return rerouted;
    }
}
