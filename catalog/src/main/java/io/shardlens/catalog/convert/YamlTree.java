package io.shardlens.catalog.convert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A part of a YAML document, with its place. Tags are kept as they are, since ShardingSphere marks its rules by them.
 *
 * @param node the part
 * @param path from the root
 */
record YamlTree(Node node, String path) {
    private static final int MAX_CHARACTERS = 1_000_000;
    private static final int MAX_DEPTH = 32;

    static YamlTree parse(String name, String text) {
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(MAX_CHARACTERS)
                .setAllowRecursiveKeys(false)
                .setUseMarks(true)
                .build();
        if (text.length() > MAX_CHARACTERS) {
            throw new ConversionException(name, "is longer than " + MAX_CHARACTERS + " characters");
        }
        try {
            requireFlat(name, settings, text);
            Optional<Node> root = new Compose(settings).composeString(text);
            return new YamlTree(root.orElseThrow(() -> new ConversionException(name, "is empty")), "");
        } catch (YamlEngineException e) {
            throw new ConversionException(name, "is no YAML: " + e.getMessage());
        }
    }

    /** Reads a flat stream of events, which cannot exhaust the stack, before the tree is built by recursion. */
    private static void requireFlat(String name, LoadSettings settings, String text) {
        int depth = 0;
        for (Event event : new Parse(settings).parseString(text)) {
            depth += switch (event.getEventId()) {
                case MappingStart, SequenceStart -> 1;
                case MappingEnd, SequenceEnd -> -1;
                case Alias, Comment, DocumentEnd, DocumentStart, Scalar, StreamEnd, StreamStart -> 0;
            };
            if (depth > MAX_DEPTH) {
                throw new ConversionException(name, "nests deeper than " + MAX_DEPTH + " levels");
            }
        }
    }

    String tag() {
        return node.getTag().getValue();
    }

    /** {@code line 12: rules[0].tables.orders}. */
    String place() {
        return node.getStartMark()
                        .map(mark -> "line " + (mark.getLine() + 1) + ": ")
                        .orElse("")
                + path;
    }

    Map<String, YamlTree> entries() {
        Map<String, YamlTree> entries = new LinkedHashMap<>();
        if (node instanceof MappingNode mapping) {
            for (NodeTuple tuple : mapping.getValue()) {
                if (tuple.getKeyNode() instanceof ScalarNode key) {
                    String at = path.isEmpty() ? key.getValue() : path + "." + key.getValue();
                    entries.put(key.getValue(), new YamlTree(tuple.getValueNode(), at));
                }
            }
        }
        return entries;
    }

    List<YamlTree> elements() {
        List<YamlTree> elements = new ArrayList<>();
        if (node instanceof SequenceNode sequence) {
            sequence.getValue()
                    .forEach(element -> elements.add(new YamlTree(element, path + "[" + elements.size() + "]")));
        }
        return elements;
    }

    Optional<YamlTree> find(String key) {
        return Optional.ofNullable(entries().get(key));
    }

    YamlTree get(String key) {
        return find(key).orElseThrow(() -> new ConversionException(place(), "lacks " + key));
    }

    String text() {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw new ConversionException(place(), "expected one value");
    }

    int integer() {
        try {
            return Integer.parseInt(text());
        } catch (NumberFormatException e) {
            throw new ConversionException(place(), "'" + text() + "' is no number");
        }
    }
}
