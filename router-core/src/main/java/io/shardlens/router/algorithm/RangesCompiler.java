package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.Intervals.Interval;
import io.shardlens.router.algorithm.Rule.Ranges.Part;
import io.shardlens.router.algorithm.SlotFunction.Single;
import java.util.List;

/** Compiles {@link Rule.Ranges}: one entry per range, ascending. */
final class RangesCompiler {
    private RangesCompiler() {}

    static List<Entry> compile(Rule.Ranges rule, FaultCollector faults) {
        if (!rule.keyType().isOrdered()) {
            faults.at("keyType")
                    .add(rule.keyType() + " keys have no ranges: expected INT64, UINT64, INSTANT, DATE_TIME or DATE");
        }
        if (rule.parts().isEmpty()) {
            faults.at("parts").add("no part: expected at least one range of keys");
        }
        Intervals<Target> intervals = new Intervals<>(rule.keyType());
        for (int i = 0; i < rule.parts().size(); i++) {
            Part part = rule.parts().get(i);
            FaultCollector here = faults.at("parts", i);
            LayoutCompiler.requireNames(part.target(), here.at("target"));
            intervals.add(here, "", part.range(), part.target(), here.at("range"));
        }
        List<Interval<Target>> ascending = intervals.ascending();
        if (!rule.gapsAllowed()) {
            Intervals.warnOfGaps(ascending, rule.keyType());
        }
        return ascending.stream()
                .map(part -> new Entry(
                        part.range(),
                        new Single(),
                        List.of(part.part()),
                        Access.WRITABLE,
                        part.owner().path()))
                .toList();
    }
}
