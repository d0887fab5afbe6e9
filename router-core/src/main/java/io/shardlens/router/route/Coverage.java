package io.shardlens.router.route;

import io.shardlens.router.algorithm.Access;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.SlotFunction.ListSlots;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a rule covers, for messages: neighbouring intervals joined, a long list cut. */
final class Coverage {
    private static final int MAX_SHOWN = 16;

    private Coverage() {}

    static String of(CompiledRule rule) {
        return rule.entries().get(0).slots() instanceof ListSlots list
                ? shown(list.slots().keySet().stream()
                        .map(value -> Key.of(value).toString())
                        .toList())
                : intervals(rule, entry -> entry.access() != Access.RETIRED);
    }

    static String writable(CompiledRule rule) {
        return intervals(rule, entry -> entry.access() == Access.WRITABLE);
    }

    private static String intervals(CompiledRule rule, Predicate<Entry> included) {
        List<KeyRange> joined = new ArrayList<>();
        for (Entry entry : rule.entries()) {
            KeyRange range = entry.range();
            KeyRange previous = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (!included.test(entry)) {
                continue;
            }
            if (previous != null && touches(previous.to(), range.from())) {
                joined.set(joined.size() - 1, new KeyRange(previous.from(), range.to()));
            } else {
                joined.add(range);
            }
        }
        return shown(joined.stream().map(KeyRange::toString).toList());
    }

    private static String shown(List<String> all) {
        if (all.isEmpty()) {
            return "nothing";
        }
        String shown = String.join(", ", all.subList(0, Math.min(all.size(), MAX_SHOWN)));
        return all.size() <= MAX_SHOWN ? shown : shown + " and " + (all.size() - MAX_SHOWN) + " more";
    }

    private static boolean touches(@Nullable Key end, @Nullable Key start) {
        return end != null && Objects.equals(end, start);
    }
}
