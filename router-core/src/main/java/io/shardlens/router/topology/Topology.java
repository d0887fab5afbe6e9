package io.shardlens.router.topology;

import io.shardlens.router.Fault;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.RuleCompiler;
import io.shardlens.router.route.Router;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Every logical table of a sharded system and how it is routed, at one epoch. Immutable and safe for any thread; whoever
 * holds one instance sees one epoch.
 */
public final class Topology {
    private final long epoch;
    private final String contentHash;
    private final SortedMap<String, Router> routers;
    private final SortedMap<String, Rule> rules;
    private final List<Entity> entities;
    private final List<Fault> warnings;

    private Topology(
            long epoch,
            String contentHash,
            SortedMap<String, Router> routers,
            SortedMap<String, Rule> rules,
            List<Entity> entities,
            List<Fault> warnings) {
        this.epoch = epoch;
        this.contentHash = contentHash;
        this.routers = routers;
        this.rules = rules;
        this.entities = List.copyOf(entities);
        this.warnings = List.copyOf(warnings);
    }

    /**
     * Compiles and checks a whole topology.
     *
     * @param epoch 0 or more, growing with each published topology
     * @param rules the rule of each logical table, by its name
     * @return the topology
     * @throws TopologyException if anything is wrong; it carries every fault
     */
    public static Topology compile(long epoch, Map<String, ? extends Rule> rules) {
        return compile(epoch, rules, List.of());
    }

    /**
     * Compiles and checks a whole topology in which some tables are parts of one entity.
     *
     * @param epoch 0 or more, growing with each published topology
     * @param rules the rule of each logical table, by its name
     * @param entities what is split over several tables by its columns
     * @return the topology
     * @throws TopologyException if anything is wrong; it carries every fault
     */
    public static Topology compile(long epoch, Map<String, ? extends Rule> rules, List<Entity> entities) {
        List<Fault> faults = new ArrayList<>();
        List<Fault> warnings = new ArrayList<>();
        if (epoch < 0) {
            faults.add(new Fault("epoch", epoch + " is negative: expected 0 or more"));
        }
        SortedMap<String, CompiledRule> compiled = new TreeMap<>();
        new TreeMap<>(rules).forEach((table, rule) -> {
            if (table.isBlank()) {
                faults.add(new Fault("tables", "'" + table + "' is no table name: expected a name that is not blank"));
            }
            switch (RuleCompiler.compile(table, rule)) {
                case RuleCompiler.Compiled right -> {
                    compiled.put(table, right.rule());
                    warnings.addAll(right.warnings());
                }
                case RuleCompiler.Refused wrong -> faults.addAll(wrong.faults());
            }
        });
        EntityCheck.check(entities, rules.keySet(), compiled, faults);
        if (!faults.isEmpty()) {
            throw new TopologyException(faults);
        }
        SortedMap<String, Router> routers = new TreeMap<>();
        compiled.forEach((table, rule) -> routers.put(table, new Router(table, rule)));
        return new Topology(
                epoch, ContentHash.of(compiled, entities), routers, new TreeMap<>(rules), entities, warnings);
    }

    /** {@return the epoch that this topology was compiled for} */
    public long epoch() {
        return epoch;
    }

    /**
     * SHA-256 over the compiled rules, in hexadecimal: equal for two topologies that place every key alike by the same
     * entries, whatever their epochs and however they were declared.
     *
     * @return 64 hexadecimal digits
     */
    public String contentHash() {
        return contentHash;
    }

    /** {@return the logical tables, in alphabetical order} */
    public Set<String> tables() {
        return Collections.unmodifiableSet(routers.keySet());
    }

    /** {@return what is split over several tables by its columns, as declared} */
    public List<Entity> entities() {
        return entities;
    }

    /**
     * Finds the entity that a table is a part of.
     *
     * @param logicalTable the table's name
     * @return the entity; empty if the table stands for itself
     */
    public Optional<Entity> entityOf(String logicalTable) {
        return entities.stream()
                .filter(entity -> entity.tables().contains(logicalTable))
                .findFirst();
    }

    /** {@return what is doubtful but not wrong, such as a gap between ranges, by logical table} */
    public List<Fault> warnings() {
        return warnings;
    }

    /**
     * Finds the rule of a logical table as it was declared.
     *
     * @param logicalTable the table's name
     * @return its rule
     * @throws UnknownTableException if the topology has no such table; it names the nearest known one
     */
    public Rule rule(String logicalTable) {
        Rule rule = rules.get(logicalTable);
        if (rule == null) {
            throw new UnknownTableException(logicalTable, tables());
        }
        return rule;
    }

    /**
     * Finds the router of a logical table.
     *
     * @param logicalTable the table's name
     * @return its router
     * @throws UnknownTableException if the topology has no such table; it names the nearest known one
     */
    public Router router(String logicalTable) {
        Router router = routers.get(logicalTable);
        if (router == null) {
            throw new UnknownTableException(logicalTable, tables());
        }
        return router;
    }
}
