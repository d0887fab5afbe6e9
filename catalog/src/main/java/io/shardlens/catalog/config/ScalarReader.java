package io.shardlens.catalog.config;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * Reads values that are written as one text, with the environment's variables in it.
 *
 * @param variables the environment
 * @param foreignSections sections that this process does not use: a variable that is missing there leaves its key out
 */
record ScalarReader(Variables variables, Set<String> foreignSections, Faults faults) {
    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
    private static final String STANDARD_TAGS = "tag:yaml.org,2002:";

    /** Whether a node is written as nothing. */
    static boolean isNull(Node node) {
        return node instanceof ScalarNode scalar && scalar.isPlain() && NULLS.contains(scalar.getValue());
    }

    /** Whether a key counts as not written since its section is not this process's and its variable is not set. */
    boolean isLeftOut(Node node, String path) {
        int dot = path.indexOf('.');
        return dot > 0
                && foreignSections.contains(path.substring(0, dot))
                && node instanceof ScalarNode scalar
                && !variables.expand(scalar.getValue()).missing().isEmpty();
    }

    /** The value, or null with its faults reported. */
    @Nullable
    Object value(Scalar type, Node node, String path) {
        String text = text(node, path);
        if (text == null) {
            return null;
        }
        try {
            return type.parse().apply(text);
        } catch (IllegalArgumentException e) {
            faults.add(path, shown(node) + ": " + e.getMessage());
            return null;
        }
    }

    /** The text, or null with its faults reported. */
    @Nullable
    String text(Node node, String path) {
        if (!(node instanceof ScalarNode scalar)) {
            faults.add(path, "must be a single value, not a list or a mapping");
            return null;
        }
        if (isNull(node)) {
            faults.add(
                    path, "has no value; write \"" + scalar.getValue() + "\" in quotes if that is the text you mean");
            return null;
        }
        if (!scalar.getTag().getValue().startsWith(STANDARD_TAGS)) {
            faults.add(path, "has the tag " + scalar.getTag().getValue() + "; tags are not supported");
            return null;
        }
        Variables.Expanded expanded = variables.expand(scalar.getValue());
        List<String> missing = expanded.missing();
        missing.forEach(name -> faults.add(
                path, "environment variable " + name + " is not set; set it, or write ${" + name + ":-default}"));
        if (expanded.malformed()) {
            faults.add(path, "'${' must be followed by a variable's name and '}'; write $${ for the text itself");
        }
        return missing.isEmpty() && !expanded.malformed() ? expanded.text() : null;
    }

    /** The value as written: what came from the environment may be a secret in the wrong place. */
    private String shown(Node node) {
        String written = node instanceof ScalarNode scalar ? scalar.getValue() : "";
        return "'" + written + "'" + (variables.expand(written).variable() ? " (from the environment)" : "");
    }
}
