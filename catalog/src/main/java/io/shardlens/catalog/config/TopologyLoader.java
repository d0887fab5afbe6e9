package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.topology.Topology;
import io.shardlens.router.topology.TopologyException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads topology files: an epoch and the rule of every logical table. As strict as the configuration: an unknown or doubled key, a
 * value of another type or outside its limits, and a rule that cannot route are faults, and one exception carries them all.
 */
public final class TopologyLoader {
    private TopologyLoader() {}

    /**
     * Reads a file.
     *
     * @throws ConfigException with every fault, also if the file cannot be read
     */
    public static DeclaredTopology load(Path file) {
        return parse(file.toString(), ConfigLoader.read(file));
    }

    /**
     * Reads the text of a file.
     *
     * @param name of the file, for messages
     * @throws ConfigException with every fault
     */
    public static DeclaredTopology parse(String name, String text) {
        Faults faults = new Faults();
        Optional<Node> root = YamlText.parse(text, faults);
        if (root.isPresent()) {
            faults.locate("", root.get().getStartMark());
            // No variables: what is pushed must mean the same wherever it arrives.
            Binder binder = new Binder(faults, new ScalarReader(new Variables(Map.of()), Set.of(), faults));
            Object file = binder.record(TopologyFile.class, root.get(), "", "");
            compile(binder.bound(), binder.names(), faults);
            if (file instanceof TopologyFile right && faults.isEmpty()) {
                return right.declared();
            }
        }
        throw new ConfigException(name, faults.inOrder());
    }

    /** Compiles whatever rules could be read, so that their faults are found though something else is wrong. */
    private static void compile(Map<String, Object> bound, Map<String, Set<String>> names, Faults faults) {
        Map<String, Rule> rules = new TreeMap<>();
        Set<String> tables = names.getOrDefault("tables", Set.of());
        for (String table : tables) {
            if (!table.matches(TopologyFile.TABLE)) {
                faults.add("tables." + table, "the name '" + table + "' must match " + TopologyFile.TABLE);
            } else if (bound.get("tables." + table) instanceof RuleConfig rule) {
                rules.put(table, rule.value());
            }
        }
        names.getOrDefault("ids", Set.of()).stream()
                .filter(table -> !tables.contains(table))
                .forEach(table ->
                        faults.add("ids." + table, "unknown table '" + table + "'" + NearestName.hint(table, tables)));
        boolean complete = rules.size() == tables.size();
        Map<String, EntityConfig> entities = new TreeMap<>();
        for (String name : names.getOrDefault("entities", Set.of())) {
            // An entity of a table that could not be read would be blamed for it.
            if (bound.get("entities." + name) instanceof EntityConfig entity && complete) {
                entities.put(name, entity);
            }
        }
        try {
            References.targets(Topology.compile(0, rules, EntityConfig.values(entities)))
                    .forEach((table, message) -> faults.add("tables." + table, message));
        } catch (TopologyException e) {
            e.faults()
                    .forEach(fault -> faults.add(
                            fault.path().startsWith("entities.") ? fault.path() : References.written(fault.path(), ""),
                            fault.message()));
        }
    }
}
