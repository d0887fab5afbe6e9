package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

@TypeKey(
        value = "stacked-range-modulo",
        doc = "Ranges of integer keys, each with its own number of slots: what grows by opening a new range for new"
                + " rows. A key in no range is refused.")
record StackedRangeModuloConfig(
        @Key(doc = RuleDocs.KEY_TYPE, def = "int64") KeyType keyType,

        @Key(doc = "The ranges, in any order, without overlap.", min = "1")
        List<Interval> intervals,

        @Key(doc = RuleDocs.ALLOW_GAPS, def = "false") boolean allowGaps)
        implements RuleConfig {
    StackedRangeModuloConfig {
        intervals = List.copyOf(intervals);
        Constraints constraints = Constraints.of(StackedRangeModuloConfig.class, keyType, intervals, allowGaps);
        for (int i = 0; i < intervals.size(); i++) {
            Interval interval = intervals.get(i);
            KeyTexts.check(constraints, "intervals[" + i + "].", keyType, interval.from(), interval.to());
        }
        constraints.check();
    }

    @Override
    public Rule value() {
        return new Rule.StackedRangeModulo(
                keyType,
                intervals.stream()
                        .map(i -> new Rule.StackedRangeModulo.Stage(
                                KeyTexts.range(keyType, i.from(), i.to()),
                                i.slots(),
                                i.layout().layout()))
                        .toList(),
                allowGaps);
    }

    @Override
    public Map<String, List<String>> namedDatabases() {
        Map<String, List<String>> named = new LinkedHashMap<>();
        for (int i = 0; i < intervals.size(); i++) {
            Interval interval = intervals.get(i);
            named.putAll(interval.layout().namedDatabases("intervals[" + i + "].", 0, interval.slots()));
        }
        return named;
    }

    /** One range of keys with its slots. */
    record Interval(
            @Key(doc = RuleDocs.FROM, def = "") String from,
            @Key(doc = RuleDocs.TO, def = "") String to,

            @Key(doc = RuleDocs.SLOTS, min = "1", max = "1000000")
            int slots,

            @Key(doc = RuleDocs.DATABASE, def = "") String database,
            @Key(doc = RuleDocs.TABLE, def = "") String table,

            @Key(doc = RuleDocs.TARGETS, def = Key.EMPTY, pattern = SlotLayout.TARGET)
            List<String> targets) {
        Interval {
            targets = List.copyOf(targets);
            Constraints constraints = Constraints.of(Interval.class, from, to, slots, database, table, targets);
            new SlotLayout(database, table, targets).check(constraints).check();
        }

        SlotLayout layout() {
            return new SlotLayout(database, table, targets);
        }
    }
}
