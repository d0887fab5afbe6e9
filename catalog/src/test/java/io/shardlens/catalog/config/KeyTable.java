package io.shardlens.catalog.config;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Prints the keys of a record as a Markdown table. */
final class KeyTable {
    private KeyTable() {}

    /** Every record whose keys a file can hold, from the outermost inwards. */
    static Set<Class<?>> reachable(Class<?> type) {
        Set<Class<?>> found = new LinkedHashSet<>();
        collect(type, found);
        return found;
    }

    private static void collect(Class<?> type, Set<Class<?>> found) {
        if (type.isSealed()) {
            Keys.leaves(type).forEach(leaf -> collect(leaf, found));
        } else if (type.isRecord() && Scalar.of(type).isEmpty() && found.add(type)) {
            Keys.of(type).forEach(key -> collect(key.element(), found));
        }
    }

    static String of(Class<?> type) {
        List<String> lines = new ArrayList<>();
        TypeKey leaf = type.getAnnotation(TypeKey.class);
        if (leaf != null) {
            lines.add(leaf.doc() + "\n");
        }
        lines.add("| key | type | default | meaning |");
        lines.add("|---|---|---|---|");
        Keys.of(type)
                .forEach(key -> lines.add("| `%s` | %s | %s | %s |"
                        .formatted(
                                key.name(),
                                type(key),
                                byDefault(key),
                                key.key().doc().replace("|", "\\|"))));
        return String.join("\n", lines) + "\n";
    }

    private static String type(Keys.Declared key) {
        String element = Scalar.of(key.element()).map(Scalar::name).orElse("section");
        if (key.isList()) {
            return "list of " + (element.equals("section") ? "sections" : element + "s");
        } else if (key.isMap()) {
            return "sections by name";
        }
        String limits = key.key().min().isEmpty() && key.key().max().isEmpty()
                ? ""
                : ", " + key.key().min() + " to "
                        + (key.key().max().isEmpty() ? "any" : key.key().max());
        return element + limits;
    }

    private static String byDefault(Keys.Declared key) {
        String def = key.key().def();
        return switch (def) {
            case Key.REQUIRED -> "required";
            case Key.ENTRY_NAME -> "the entry's name";
            case Key.EMPTY -> key.isList() ? "none" : "its keys' defaults";
            case "" -> "`\"\"`";
            default -> "`" + def + "`";
        };
    }
}
