package io.shardlens.router.expansion;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Access;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.SlotFunction;
import io.shardlens.router.key.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says in SQL which rows a target owns.
 *
 * @param rule the table's compiled rule
 * @param column the sharding key's column
 */
public record OwnershipRule(CompiledRule rule, String column) {
    /**
     * Finds the rows of one target.
     *
     * @param target a physical table
     * @return which of its rows are its own
     */
    public Ownership of(Target target) {
        if (rule.relation() != null) {
            return new Ownership.ByRouting("the database of a key is in a stored relation");
        }
        List<String> conditions = new ArrayList<>();
        for (Entry entry : rule.entries()) {
            TreeSet<Integer> slots = slots(entry, target);
            if (entry.access() == Access.RETIRED || slots.isEmpty()) {
                continue;
            }
            Optional<String> inSlots = slots.size() == entry.slots().count() && coversAll(entry)
                    ? Optional.of("")
                    : SlotSql.of(entry.slots(), slots, Sql.name(column), entry.range(), rule.keyType());
            if (inSlots.isEmpty()) {
                return new Ownership.ByRouting(SlotSql.lacking(entry.slots()));
            }
            String condition = Stream.of(range(entry.range()), inSlots.get())
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining(" AND "));
            if (condition.isEmpty()) {
                return new Ownership.Everything();
            }
            conditions.add(condition);
        }
        if (conditions.isEmpty()) {
            return new Ownership.Nothing();
        }
        return new Ownership.Condition(
                conditions.size() == 1 ? conditions.get(0) : "(" + String.join(") OR (", conditions) + ")");
    }

    private static TreeSet<Integer> slots(Entry entry, Target target) {
        TreeSet<Integer> slots = new TreeSet<>();
        for (int slot = 0; slot < entry.targets().size(); slot++) {
            if (entry.targets().get(slot).equals(target)) {
                slots.add(slot);
            }
        }
        return slots;
    }

    /** Lists leave strings without a slot, and rings may have slots without an arc. */
    private static boolean coversAll(Entry entry) {
        return switch (entry.slots()) {
            case SlotFunction.ListSlots list -> list.otherwise() >= 0;
            case SlotFunction.Single single -> true;
            case SlotFunction.HashSlots hash -> true;
            case SlotFunction.RingSlots ring -> true;
            case SlotFunction.CalendarSlots calendar -> true;
        };
    }

    private String range(KeyRange range) {
        String value = Sql.comparable(column, rule.keyType());
        List<String> ends = new ArrayList<>();
        if (range.from() != null) {
            ends.add(value + " >= " + Sql.literal(range.from()));
        }
        if (range.to() != null) {
            ends.add(value + " < " + Sql.literal(range.to()));
        }
        return String.join(" AND ", ends);
    }
}
