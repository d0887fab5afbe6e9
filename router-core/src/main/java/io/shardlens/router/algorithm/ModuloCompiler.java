package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.SlotFunction.HashSlots;
import io.shardlens.router.algorithm.SlotFunction.Single;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.util.List;

/** Compiles {@link Rule.Modulo}, and the remainder of one range for rules made of ranges. */
final class ModuloCompiler {
    private ModuloCompiler() {}

    static List<Entry> compile(Rule.Modulo rule, FaultCollector faults) {
        faults.requireInteger(rule.keyType());
        return entry(rule.keyType(), KeyRange.everything(), rule.slots(), rule.layout(), faults);
    }

    /** The one entry of a range, or none if it has faults. */
    static List<Entry> entry(KeyType keyType, KeyRange range, int slots, Layout layout, FaultCollector faults) {
        boolean countable = faults.requireCount("slots", slots);
        List<Target> targets = LayoutCompiler.compile(layout, countable ? slots : 0, faults.at("layout"));
        if (!countable || !keyType.isInteger() || targets.size() != slots) {
            return List.of();
        }
        return List.of(new Entry(range, remainder(keyType, slots), targets, Access.WRITABLE, faults.path()));
    }

    /** The remainder by a number of slots. */
    static SlotFunction remainder(KeyType keyType, int slots) {
        return slots == 1 ? new Single() : new HashSlots(keyType, HashFunction.IDENTITY, ModMode.FLOOR_MOD, slots);
    }
}
