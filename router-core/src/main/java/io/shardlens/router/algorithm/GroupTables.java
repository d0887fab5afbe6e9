package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.Intervals.Interval;
import io.shardlens.router.algorithm.ShardGroup.FragmentTable;
import io.shardlens.router.algorithm.ShardGroup.Shard;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The shards of one group, with their hash values and the tables that divide its intervals. */
final class GroupTables {
    private final KeyType keyType;
    private final ShardGroup group;
    private final FaultCollector faults;
    private final HashValues hashValues;
    /** Of each shard, its tables' intervals in ascending order. */
    private final List<List<Interval<Target>>> tables = new ArrayList<>();

    GroupTables(KeyType keyType, ShardGroup group, FaultCollector faults) {
        this.keyType = keyType;
        this.group = group;
        this.faults = faults;
        LayoutCompiler.requireName(group.name(), faults.at("name"));
        if (group.shards().isEmpty()) {
            faults.at("shards").add("no shard: expected at least one");
        }
        this.hashValues = HashValues.of(group.shards(), faults.at("shards"));
        for (int i = 0; i < group.shards().size(); i++) {
            tables.add(read(group.shards().get(i), faults.at("shards", i)));
        }
    }

    private List<Interval<Target>> read(Shard shard, FaultCollector here) {
        LayoutCompiler.requireName(shard.database(), here.at("database"));
        Intervals<Target> intervals = new Intervals<>(keyType);
        for (int i = 0; i < shard.tables().size(); i++) {
            FragmentTable table = shard.tables().get(i);
            FaultCollector at = here.at("tables", i);
            LayoutCompiler.requireName(table.table(), at.at("table"));
            if (table.capacity() < 0) {
                at.at("capacity")
                        .add(table.capacity() + " is negative: expected a number of rows, or 0 for none stated");
            }
            if (table.intervals().isEmpty()) {
                at.at("intervals").add("no interval: expected at least one");
            }
            for (int j = 0; j < table.intervals().size(); j++) {
                intervals.add(
                        at,
                        table.table(),
                        table.intervals().get(j),
                        new Target(shard.database(), table.table()),
                        at.at("intervals", j));
            }
        }
        return intervals.ascending();
    }

    /** Warns of what tables hold and the group does not. */
    void warnOfUnreachable(List<OrdinalRange> held) {
        for (List<Interval<Target>> shard : tables) {
            for (Interval<Target> table : shard) {
                boolean within = held.stream()
                        .anyMatch(range -> range.first() <= table.ordinals().last()
                                && table.ordinals().first() <= range.last());
                if (!within) {
                    table.at()
                            .warn(table.range() + " is in no interval of '" + group.name()
                                    + "', so no key leads to it: expected a part of the group's intervals");
                }
            }
        }
    }

    /** The entries of one interval of the group: cut where any shard goes from one table to the next. */
    List<Entry> entries(OrdinalRange interval, FaultCollector at, String origin) {
        SortedSet<Long> starts = new TreeSet<>();
        starts.add(interval.first());
        for (int i = 0; i < tables.size(); i++) {
            addStarts(tables.get(i), interval, starts);
            requireCovered(i, interval, at);
        }
        if (!faults.faults().isEmpty() || hashValues.count() == 0) {
            return List.of();
        }
        Access access = group.writable() ? Access.WRITABLE : Access.READ_ONLY;
        SlotFunction slots = ModuloCompiler.remainder(keyType, hashValues.count());
        int[] next = new int[tables.size()];
        List<Long> ascending = List.copyOf(starts);
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < ascending.size(); i++) {
            long first = ascending.get(i);
            long last = i + 1 == ascending.size() ? interval.last() : ascending.get(i + 1) - 1;
            entries.add(new Entry(Intervals.range(keyType, first, last), slots, targets(first, next), access, origin));
        }
        return entries;
    }

    /** The target of each hash value at a key; {@code next} moves with the keys, which come in ascending order. */
    private List<Target> targets(long key, int[] next) {
        List<Target> targets = new ArrayList<>();
        for (int value = 0; value < hashValues.count(); value++) {
            int shard = hashValues.shard(value);
            List<Interval<Target>> own = tables.get(shard);
            while (own.get(next[shard]).ordinals().last() < key) {
                next[shard]++;
            }
            targets.add(own.get(next[shard]).part());
        }
        return targets;
    }

    private static void addStarts(List<Interval<Target>> shard, OrdinalRange interval, SortedSet<Long> starts) {
        for (Interval<Target> table : shard) {
            if (interval.first() < table.ordinals().first() && table.ordinals().first() <= interval.last()) {
                starts.add(table.ordinals().first());
            }
        }
    }

    private void requireCovered(int shard, OrdinalRange interval, FaultCollector at) {
        long next = interval.first();
        for (Interval<Target> table : tables.get(shard)) {
            if (table.ordinals().last() < next) {
                continue;
            }
            if (next > interval.last() || table.ordinals().first() > interval.last()) {
                break;
            }
            if (table.ordinals().first() > next) {
                addUncovered(shard, next, table.ordinals().first() - 1, at);
            }
            if (table.ordinals().last() >= interval.last()) {
                return;
            }
            next = table.ordinals().last() + 1;
        }
        addUncovered(shard, next, interval.last(), at);
    }

    private void addUncovered(int shard, long first, long last, FaultCollector at) {
        at.add("no table of shards[" + shard + "] '" + group.shards().get(shard).database() + "' holds "
                + Intervals.range(keyType, first, last) + ": expected its tables to divide the whole interval");
    }
}
