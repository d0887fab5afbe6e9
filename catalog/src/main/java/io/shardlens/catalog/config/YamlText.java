package io.shardlens.catalog.config;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** Turns YAML text into its tree, within limits that keep a hostile or broken file from costing more than its size. */
final class YamlText {
    static final int MAX_CHARACTERS = 1_000_000;
    static final int MAX_DEPTH = 16;
    static final int MAX_ALIASES = 100;

    private YamlText() {}

    /** The one document in the text; empty, with its faults reported, if it cannot be read. */
    static Optional<Node> parse(String text, Faults faults) {
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(MAX_CHARACTERS)
                .setMaxAliasesForCollections(MAX_ALIASES)
                .setAllowRecursiveKeys(false)
                .setUseMarks(true)
                .build();
        try {
            if (!withinLimits(settings, text, faults)) {
                return Optional.empty();
            }
            Optional<Node> root = new Compose(settings).composeString(text);
            if (root.isEmpty()) {
                faults.add("", "is empty");
            }
            return root;
        } catch (MarkedYamlEngineException e) {
            faults.add(e.getProblemMark(), "", "is no YAML: " + e.getProblem());
        } catch (YamlEngineException e) {
            faults.add("", "is no YAML: " + e.getMessage());
        }
        return Optional.empty();
    }

    /** Reads the text as a flat stream of events, which cannot exhaust the stack, before the tree is built by recursion. */
    private static boolean withinLimits(LoadSettings settings, String text, Faults faults) {
        int depth = 0;
        int aliases = 0;
        int documents = 0;
        for (Event event : new Parse(settings).parseString(text)) {
            Event.ID id = event.getEventId();
            if (id == Event.ID.MappingStart || id == Event.ID.SequenceStart) {
                depth++;
            } else if (id == Event.ID.MappingEnd || id == Event.ID.SequenceEnd) {
                depth--;
            } else if (id == Event.ID.Alias) {
                aliases++;
            } else if (id == Event.ID.DocumentStart) {
                documents++;
            }
            String broken = depth > MAX_DEPTH
                    ? "nests deeper than " + MAX_DEPTH + " levels"
                    : aliases > MAX_ALIASES
                            ? "has more than " + MAX_ALIASES + " aliases"
                            : documents > 1 ? "holds more than one document" : "";
            if (!broken.isEmpty()) {
                faults.add(event.getStartMark(), "", broken);
                return false;
            }
        }
        return true;
    }
}
