package io.shardlens.router.algorithm;

import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.Intervals.Interval;
import io.shardlens.router.algorithm.SlotFunction.Single;
import java.util.List;
import java.util.stream.Stream;

/**
 * Compiles {@link Rule.ShardGroups}: each interval of a group becomes as many entries as its tables cut it into, each with
 * one slot per hash value; a retired interval becomes an entry without targets.
 */
final class ShardGroupsCompiler {
    /** An interval of a group. */
    private record Held(int group, boolean retired, String origin) {}

    private final Rule.ShardGroups rule;
    private final FaultCollector faults;

    private ShardGroupsCompiler(Rule.ShardGroups rule, FaultCollector faults) {
        this.rule = rule;
        this.faults = faults;
    }

    static List<Entry> compile(Rule.ShardGroups rule, FaultCollector faults) {
        return new ShardGroupsCompiler(rule, faults).compile();
    }

    private List<Entry> compile() {
        faults.requireInteger(rule.keyType());
        if (rule.groups().isEmpty()) {
            faults.at("groups").add("no group: expected at least one");
        }
        checkWritable();
        List<Interval<Held>> ascending = intervals();
        if (!rule.gapsAllowed()) {
            Intervals.warnOfGaps(ascending, rule.keyType());
        }
        List<GroupTables> groups = Stream.iterate(0, i -> i + 1)
                .limit(rule.groups().size())
                .map(i -> new GroupTables(rule.keyType(), rule.groups().get(i), faults.at("groups", i)))
                .toList();
        for (int i = 0; i < groups.size(); i++) {
            int group = i;
            groups.get(i)
                    .warnOfUnreachable(ascending.stream()
                            .filter(held -> held.part().group() == group)
                            .map(Interval::ordinals)
                            .toList());
        }
        return ascending.stream()
                .flatMap(held -> entries(held, groups.get(held.part().group())).stream())
                .toList();
    }

    private static List<Entry> entries(Interval<Held> interval, GroupTables group) {
        String origin = interval.part().origin();
        return interval.part().retired()
                ? List.of(new Entry(interval.range(), new Single(), List.of(), Access.RETIRED, origin))
                : group.entries(interval.ordinals(), interval.at(), origin);
    }

    private List<Interval<Held>> intervals() {
        Intervals<Held> intervals = new Intervals<>(rule.keyType());
        for (int i = 0; i < rule.groups().size(); i++) {
            ShardGroup group = rule.groups().get(i);
            FaultCollector here = faults.at("groups", i);
            if (group.intervals().isEmpty() && group.retired().isEmpty()) {
                here.at("intervals").add("no interval: expected at least one");
            }
            for (int j = 0; j < group.intervals().size(); j++) {
                add(intervals, i, false, "intervals", j);
            }
            for (int j = 0; j < group.retired().size(); j++) {
                add(intervals, i, true, "retired", j);
            }
        }
        return intervals.ascending();
    }

    private void add(Intervals<Held> intervals, int index, boolean retired, String list, int place) {
        ShardGroup group = rule.groups().get(index);
        FaultCollector owner = faults.at("groups", index);
        FaultCollector here = owner.at(list, place);
        Held held = new Held(index, retired, here.path());
        intervals.add(owner, group.name(), (retired ? group.retired() : group.intervals()).get(place), held, here);
    }

    private void checkWritable() {
        int writable = -1;
        for (int i = 0; i < rule.groups().size(); i++) {
            if (rule.groups().get(i).writable()) {
                if (writable >= 0) {
                    faults.at("groups", i)
                            .at("writable")
                            .add("'" + rule.groups().get(i).name() + "' is writable, and so is groups[" + writable
                                    + "] '" + rule.groups().get(writable).name() + "': expected one writable group");
                }
                writable = i;
            }
        }
        if (writable < 0 && !rule.groups().isEmpty()) {
            faults.at("groups").warn("no group is writable, so every insert is refused: expected one");
        }
    }
}
