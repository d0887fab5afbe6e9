package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.id.IdSpace;
import io.shardlens.router.topology.Entity;
import io.shardlens.router.topology.Topology;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a topology file declares.
 *
 * @param epoch 0 or more
 * @param rules of the logical tables, by name, in the order of the file
 * @param entities what is split over several tables by its columns
 * @param ids how ids are made, by the name of their table; tables without a statement are absent
 */
public record DeclaredTopology(long epoch, Map<String, Rule> rules, List<Entity> entities, Map<String, IdSpace> ids) {
    public DeclaredTopology {
        rules = Collections.unmodifiableMap(new LinkedHashMap<>(rules));
        entities = List.copyOf(entities);
        ids = Collections.unmodifiableMap(new LinkedHashMap<>(ids));
    }

    /**
     * Compiles it.
     *
     * @throws io.shardlens.router.topology.TopologyException if a rule is wrong, which no loaded file's is
     */
    public Topology compile() {
        return Topology.compile(epoch, rules, entities);
    }
}
