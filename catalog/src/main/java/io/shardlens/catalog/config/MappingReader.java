package io.shardlens.catalog.config;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * The keys and values of one mapping, each key once.
 *
 * @param path of the mapping
 * @param place where it begins, empty if it is not written
 * @param keys the nodes of the keys, by name
 * @param entries the nodes of the values, by name, in the order of the file
 */
record MappingReader(
        String path, Optional<Mark> place, Map<String, Node> keys, Map<String, Node> entries, Faults faults) {
    /**
     * Reads a mapping and reports keys that are no text or are there twice.
     *
     * @param node null for a mapping that is not written
     * @return null if the node is something else, which is reported
     */
    static @Nullable MappingReader of(@Nullable Node node, String path, Faults faults) {
        Map<String, Node> keys = new LinkedHashMap<>();
        Map<String, Node> entries = new LinkedHashMap<>();
        if (node == null) {
            return new MappingReader(path, Optional.empty(), keys, entries, faults);
        }
        if (!(node instanceof MappingNode mapping)) {
            faults.add(node.getStartMark(), path, "must be a mapping of keys to values");
            return null;
        }
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                faults.add(tuple.getKeyNode().getStartMark(), path, "has a key that is no text");
                continue;
            }
            String name = key.getValue();
            String at = path.isEmpty() ? name : path + "." + name;
            Node first = keys.putIfAbsent(name, key);
            if (first != null) {
                String line = first.getStartMark()
                        .map(m -> " in line " + (m.getLine() + 1))
                        .orElse("");
                faults.add(key.getStartMark(), at, "is there twice, first" + line);
                continue;
            }
            faults.locate(at, key.getStartMark());
            entries.put(name, tuple.getValueNode());
        }
        return new MappingReader(path, mapping.getStartMark(), keys, entries, faults);
    }

    /** The value of a key, null if it is not written. */
    @Nullable
    Node get(String name) {
        return entries.get(name);
    }

    /** Reports every key that is not among the known ones. */
    void reportUnknown(Collection<String> known) {
        keys.forEach((name, key) -> {
            if (!known.contains(name)) {
                faults.add(
                        key.getStartMark(),
                        path.isEmpty() ? name : path + "." + name,
                        "unknown key" + NearestName.hint(name, known));
            }
        });
    }
}
