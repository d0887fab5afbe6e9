package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.topology.Topology;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a topology file declares.
 *
 * @param epoch 0 or more
 * @param rules of the logical tables, by name, in the order of the file
 */
public record DeclaredTopology(long epoch, Map<String, Rule> rules) {
    public DeclaredTopology {
        rules = Collections.unmodifiableMap(new LinkedHashMap<>(rules));
    }

    /**
     * Compiles it.
     *
     * @throws io.shardlens.router.topology.TopologyException if a rule is wrong, which no loaded file's is
     */
    public Topology compile() {
        return Topology.compile(epoch, rules);
    }
}
