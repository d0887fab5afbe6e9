package io.shardlens.router.diff;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.KeyNormalizer;
import io.shardlens.router.algorithm.SlotFunction.ListSlots;
import io.shardlens.router.diff.Placing.ByList;
import io.shardlens.router.diff.Placing.InOne;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Two lists of strings, or a list and one target for everything, value by value. */
final class ListComparison {
    private final Placing from;
    private final Placing to;
    private final KeyNormalizer normalizer;
    private final SortedSet<String> values = new TreeSet<>();

    private ListComparison(Placing from, Placing to, KeyNormalizer normalizer) {
        this.from = from;
        this.to = to;
        this.normalizer = normalizer;
        addValues(from);
        addValues(to);
    }

    /** Empty if the sides cannot be compared: one is no list, or they compare strings differently. */
    static Optional<ListComparison> of(Placing from, Placing to) {
        KeyNormalizer old = from instanceof ByList a ? a.list().normalizer() : null;
        KeyNormalizer current = to instanceof ByList b ? b.list().normalizer() : null;
        boolean comparable = (old != null || from instanceof InOne) && (current != null || to instanceof InOne);
        KeyNormalizer any = old == null ? current : old;
        if (!comparable || any == null || !any.equals(current == null ? any : current)) {
            return Optional.empty();
        }
        return Optional.of(new ListComparison(from, to, any));
    }

    void report(FlowCollector flows) {
        for (String value : values) {
            report(flows, new KeySet.Values(new TreeSet<>(java.util.Set.of(value)), normalizer), value);
        }
        report(flows, new KeySet.Unlisted(values, normalizer), null);
    }

    private void report(FlowCollector flows, KeySet keys, @Nullable String value) {
        Target old = target(from, value);
        Target current = target(to, value);
        if (old != null && current != null) {
            flows.add(keys, old, current);
        } else if (old != null) {
            flows.close(keys);
        } else if (current != null) {
            flows.open(keys);
        }
    }

    /** Of the values that are listed on either side and have a target on both. */
    Share moved(Function<Target, String> place) {
        int both = 0;
        int moved = 0;
        for (String value : values) {
            Target old = target(from, value);
            Target current = target(to, value);
            if (old != null && current != null) {
                both++;
                moved += place.apply(old).equals(place.apply(current)) ? 0 : 1;
            }
        }
        return both == 0 ? Share.of(0, 1) : Share.of(moved, both);
    }

    /** The target of a listed value, or of all others. */
    private static @Nullable Target target(Placing placing, @Nullable String value) {
        if (placing instanceof InOne one) {
            return one.target();
        }
        ByList list = (ByList) placing;
        ListSlots slots = list.list();
        int slot = value == null ? slots.otherwise() : slots.slots().getOrDefault(value, slots.otherwise());
        return slot < 0 ? null : list.targets().get(slot);
    }

    private void addValues(Placing placing) {
        if (placing instanceof ByList list) {
            values.addAll(list.list().slots().keySet());
        }
    }
}
