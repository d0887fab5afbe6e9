package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.Rule.ValueList.Choice;
import io.shardlens.router.algorithm.SlotFunction.ListSlots;
import io.shardlens.router.algorithm.SlotFunction.Single;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compiles {@link Rule.ValueList}: strings to one slot function, keys with an order to an entry for each value, and one
 * for each gap if there is a default.
 */
final class ValueListCompiler {
    private record Listed(Key key, int choice, String place) {}

    private final Rule.ValueList rule;
    private final FaultCollector faults;
    /** By what makes values equal. */
    private final Map<Object, Listed> values = new LinkedHashMap<>();

    private ValueListCompiler(Rule.ValueList rule, FaultCollector faults) {
        this.rule = rule;
        this.faults = faults;
    }

    static List<Entry> compile(Rule.ValueList rule, FaultCollector faults) {
        return new ValueListCompiler(rule, faults).compile();
    }

    private List<Entry> compile() {
        if (rule.choices().isEmpty()) {
            faults.at("choices").add("no choice: expected at least one");
        }
        for (int i = 0; i < rule.choices().size(); i++) {
            read(i, rule.choices().get(i), faults.at("choices", i));
        }
        if (rule.otherwise() != null) {
            LayoutCompiler.requireNames(rule.otherwise(), faults.at("otherwise"));
        }
        if (!faults.faults().isEmpty()) {
            return List.of();
        }
        return rule.keyType().isOrdered() ? intervals() : List.of(strings());
    }

    private void read(int index, Choice choice, FaultCollector here) {
        LayoutCompiler.requireNames(choice.target(), here.at("target"));
        if (choice.values().isEmpty()) {
            here.at("values").add("no value: expected at least one");
        }
        for (int i = 0; i < choice.values().size(); i++) {
            Key key = choice.values().get(i);
            String place = "choices[" + index + "].values[" + i + "]";
            if (key.type() != rule.keyType()) {
                here.at("values", i)
                        .add(key + " is a " + key.type() + " key: expected a key of the rule's type, "
                                + rule.keyType());
                continue;
            }
            Object form =
                    key instanceof Key.StringKey string ? rule.normalizer().normalize(string.value()) : key;
            Listed earlier = values.putIfAbsent(form, new Listed(key, index, place));
            if (earlier != null) {
                here.at("values", i)
                        .add(key + " equals " + earlier.key() + " of " + earlier.place()
                                + (key instanceof Key.StringKey ? " under " + rule.normalizer() : "")
                                + ": expected each value once");
            }
        }
    }

    private Entry strings() {
        Map<String, Integer> slots = new TreeMap<>();
        values.forEach((form, listed) -> slots.put((String) form, listed.choice()));
        List<Target> targets = new ArrayList<>();
        rule.choices().forEach(choice -> targets.add(choice.target()));
        int otherwise = SlotFunction.NONE;
        if (rule.otherwise() != null) {
            otherwise = targets.size();
            targets.add(rule.otherwise());
        }
        SlotFunction function = new ListSlots(slots, otherwise, rule.normalizer(), targets.size());
        return new Entry(KeyRange.everything(), function, targets, Access.WRITABLE, faults.path());
    }

    private List<Entry> intervals() {
        List<Entry> entries = new ArrayList<>();
        TreeMap<Long, Listed> ascending = new TreeMap<>();
        values.values().forEach(listed -> ascending.put(listed.key().ordinal(), listed));
        long next = Long.MIN_VALUE;
        boolean open = true;
        for (Map.Entry<Long, Listed> value : ascending.entrySet()) {
            long ordinal = value.getKey();
            if (ordinal > next) {
                addOthers(next, ordinal - 1, entries);
            }
            Target target = rule.choices().get(value.getValue().choice()).target();
            add(ordinal, ordinal, target, value.getValue().place(), entries);
            open = ordinal < Long.MAX_VALUE;
            next = ordinal + 1;
        }
        if (open) {
            addOthers(next, Long.MAX_VALUE, entries);
        }
        return entries;
    }

    private void addOthers(long first, long last, List<Entry> entries) {
        if (rule.otherwise() != null) {
            add(first, last, rule.otherwise(), "otherwise", entries);
        }
    }

    private void add(long first, long last, Target target, String place, List<Entry> entries) {
        KeyRange range = Intervals.range(rule.keyType(), first, last);
        entries.add(new Entry(range, new Single(), List.of(target), Access.WRITABLE, faults.path() + "." + place));
    }
}
