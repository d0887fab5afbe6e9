package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Computes the target of each slot of a layout. */
final class LayoutCompiler {
    private LayoutCompiler() {}

    /** As many targets as there are slots, unless a fault is reported; 0 slots if their number already is one. */
    static List<Target> compile(Layout layout, int slots, FaultCollector faults) {
        return compile(layout, slots, 0, faults);
    }

    /** The same, with the number that patterns give to the first slot. */
    static List<Target> compile(Layout layout, int slots, int first, FaultCollector faults) {
        return switch (layout) {
            case Layout.Listed listed -> listed(listed.targets(), slots, faults);
            case Layout.Patterned patterned -> patterned(patterned, slots, first, faults);
        };
    }

    private static List<Target> listed(List<Target> targets, int slots, FaultCollector faults) {
        if (slots > 0 && targets.size() != slots) {
            faults.add(targets.size() + " targets for " + slots + " slots: expected one target per slot");
        }
        for (int i = 0; i < targets.size(); i++) {
            requireNames(targets.get(i), faults.at("targets", i));
        }
        return targets;
    }

    private static List<Target> patterned(Layout.Patterned layout, int slots, int first, FaultCollector faults) {
        Optional<NamePattern> database = pattern(layout.database(), faults.at("database"));
        Optional<NamePattern> table = pattern(layout.table(), faults.at("table"));
        if (database.isEmpty() || table.isEmpty()) {
            return List.of();
        }
        return IntStream.range(first, first + slots)
                .mapToObj(number ->
                        new Target(database.get().name(number), table.get().name(number)))
                .toList();
    }

    /** The pattern, or none with its fault reported. */
    static Optional<NamePattern> pattern(String text, FaultCollector faults) {
        try {
            return Optional.of(NamePattern.parse(text));
        } catch (IllegalArgumentException malformed) {
            faults.add(String.valueOf(malformed.getMessage()));
            return Optional.empty();
        }
    }

    /** Checks that both names of a target are not blank. */
    static void requireNames(Target target, FaultCollector faults) {
        requireName(target.database(), faults.at("database"));
        requireName(target.table(), faults.at("table"));
    }

    /** Checks that a name is not blank. */
    static void requireName(String name, FaultCollector faults) {
        if (name.isBlank()) {
            faults.add("'" + name + "' is no name: expected a name that is not blank");
        }
    }
}
