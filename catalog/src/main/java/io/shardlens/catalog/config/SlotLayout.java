package io.shardlens.catalog.config;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.NamePattern;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The targets of slots as the file writes them: two patterns, or a list.
 *
 * @param database a pattern, empty where the targets are listed
 * @param table a pattern, empty where the targets are listed
 * @param targets {@code database.table} each, empty where there are patterns
 */
record SlotLayout(String database, String table, List<String> targets) {
    /** What a target looks like. */
    static final String TARGET = "[^.\\s]+\\.[^.\\s]+";

    Constraints check(Constraints constraints) {
        boolean patterns = !database.isEmpty() && !table.isEmpty();
        boolean none = database.isEmpty() && table.isEmpty();
        return constraints.require(
                targets.isEmpty() ? (database.isEmpty() ? "database" : "table") : "targets",
                targets.isEmpty() ? patterns : none,
                "give either both database and table, or targets");
    }

    Layout layout() {
        return targets.isEmpty()
                ? Layout.of(database, table)
                : new Layout.Listed(targets.stream().map(SlotLayout::target).toList());
    }

    /** What {@code database.table} means. */
    static Target target(String text) {
        return new Target(text.substring(0, text.indexOf('.')), text.substring(text.indexOf('.') + 1));
    }

    /** Names by the path of the key that holds them; {@code first} is the number of the first slot. */
    Map<String, List<String>> namedDatabases(String path, int first, int slots) {
        Map<String, List<String>> named = new LinkedHashMap<>();
        for (int i = 0; i < targets.size(); i++) {
            named.put(
                    path + "targets[" + i + "]", List.of(target(targets.get(i)).database()));
        }
        if (targets.isEmpty()) {
            named.put(path + "database", computedNames(first, slots));
        }
        return named;
    }

    private List<String> computedNames(int first, int slots) {
        try {
            NamePattern pattern = NamePattern.parse(database);
            return IntStream.range(first, first + slots)
                    .mapToObj(pattern::name)
                    .distinct()
                    .toList();
        } catch (IllegalArgumentException e) {
            // The compiler of the rule reports the pattern.
            return List.of();
        }
    }
}
