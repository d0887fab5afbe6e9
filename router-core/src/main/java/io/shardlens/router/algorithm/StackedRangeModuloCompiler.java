package io.shardlens.router.algorithm;

import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.Intervals.Interval;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo.Stage;
import java.util.ArrayList;
import java.util.List;

/** Compiles {@link Rule.StackedRangeModulo}: one entry per stage, ascending. */
final class StackedRangeModuloCompiler {
    private StackedRangeModuloCompiler() {}

    static List<Entry> compile(Rule.StackedRangeModulo rule, FaultCollector faults) {
        faults.requireInteger(rule.keyType());
        if (rule.stages().isEmpty()) {
            faults.at("stages").add("no stage: expected at least one range of keys");
        }
        Intervals<Integer> intervals = new Intervals<>(rule.keyType());
        List<List<Entry>> entries = new ArrayList<>();
        for (int i = 0; i < rule.stages().size(); i++) {
            Stage stage = rule.stages().get(i);
            FaultCollector here = faults.at("stages", i);
            intervals.add(here, "", stage.range(), i, here.at("range"));
            entries.add(ModuloCompiler.entry(rule.keyType(), stage.range(), stage.slots(), stage.layout(), here));
        }
        List<Interval<Integer>> ascending = intervals.ascending();
        if (!rule.gapsAllowed()) {
            Intervals.warnOfGaps(ascending, rule.keyType());
        }
        return ascending.stream()
                .flatMap(stage -> entries.get(stage.part()).stream())
                .toList();
    }
}
