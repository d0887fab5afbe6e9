package io.shardlens.router.algorithm;

import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo.Stage;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles {@link Rule.StackedRangeModulo}: one entry per stage, ascending. */
final class StackedRangeModuloCompiler {
    private record Placed(int index, OrdinalRange range, List<Entry> entry) {}

    private StackedRangeModuloCompiler() {}

    static List<Entry> compile(Rule.StackedRangeModulo rule, FaultCollector faults) {
        faults.requireInteger(rule.keyType());
        if (rule.stages().isEmpty()) {
            faults.at("stages").add("no stage: expected at least one range of keys");
        }
        List<Placed> placed = new ArrayList<>();
        for (int i = 0; i < rule.stages().size(); i++) {
            Stage stage = rule.stages().get(i);
            FaultCollector here = faults.at("stages", i);
            OrdinalRange range = range(stage.range(), rule.keyType(), here.at("range"));
            List<Entry> entry =
                    ModuloCompiler.entry(rule.keyType(), stage.range(), stage.slots(), stage.layout(), here);
            if (range != null) {
                placed.add(new Placed(i, range, entry));
            }
        }
        placed.sort(Comparator.comparingLong(stage -> stage.range().first()));
        refuseOverlaps(placed, rule, faults);
        return placed.stream().flatMap(stage -> stage.entry().stream()).toList();
    }

    private static @Nullable OrdinalRange range(KeyRange range, KeyType keyType, FaultCollector faults) {
        boolean typed =
                isTyped(range.from(), keyType, faults.at("from")) & isTyped(range.to(), keyType, faults.at("to"));
        if (!typed) {
            return null;
        }
        OrdinalRange ordinals = range.ordinals();
        if (ordinals == null) {
            faults.add(range + " is empty: expected from < to");
        }
        return ordinals;
    }

    private static boolean isTyped(@Nullable Key bound, KeyType keyType, FaultCollector faults) {
        if (bound == null || (bound.type() == keyType && keyType.isInteger())) {
            return true;
        }
        faults.add(bound + " is a " + bound.type() + " key: expected a key of the rule's type, " + keyType);
        return false;
    }

    private static void refuseOverlaps(List<Placed> ascending, Rule.StackedRangeModulo rule, FaultCollector faults) {
        Placed furthest = null;
        for (Placed stage : ascending) {
            if (furthest != null && stage.range().first() <= furthest.range().last()) {
                faults.at("stages", stage.index())
                        .at("range")
                        .add(rule.stages().get(stage.index()).range() + " overlaps stages[" + furthest.index() + "] "
                                + rule.stages().get(furthest.index()).range()
                                + ": expected each key in one range at most");
            }
            if (furthest == null || stage.range().last() > furthest.range().last()) {
                furthest = stage;
            }
        }
    }
}
