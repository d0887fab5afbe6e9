package io.shardlens.router.route;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyConstraint.Interval;
import io.shardlens.router.key.KeyConstraint.Points;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One constraint on its way to a target set. */
final class Pruning {
    /** How many keys a target's reason names. */
    private static final int MAX_KEYS_SHOWN = 5;

    private final Router router;
    private final Map<Target, String> found = new HashMap<>();

    Pruning(Router router) {
        this.router = router;
    }

    TargetSet prune(KeyConstraint constraint) {
        return switch (constraint) {
            case KeyConstraint.All all ->
                new TargetSet.All(router.targets(), "nothing is known about the sharding key");
            case KeyConstraint.None none -> new TargetSet.None("no sharding key can satisfy the predicate");
            case Points points -> {
                addPoints(points);
                yield some();
            }
            case Interval interval -> {
                addInterval(interval);
                yield someOrAll();
            }
            case KeyConstraint.Union union -> {
                union.intervals().forEach(this::addInterval);
                if (!union.points().isEmpty()) {
                    addPoints(new Points(union.points()));
                }
                yield someOrAll();
            }
            case KeyConstraint.LowBits bits -> {
                addLowBits(bits);
                yield someOrAll();
            }
        };
    }

    private void addLowBits(KeyConstraint.LowBits bits) {
        long example = bits.residues().first();
        router.requireType(bits.type() == KeyType.UINT64 ? Key.ofUnsigned(example) : Key.of(example));
        String reason = "keys whose " + bits.bits() + " low bits are " + bits.residues();
        for (CompiledRule.Entry entry : router.rule().entries()) {
            if (meets(bits.within(), entry)) {
                addSlots(entry, LowBitSlots.of(entry.slots(), bits), reason);
            }
        }
    }

    private boolean meets(KeyConstraint ranges, CompiledRule.Entry entry) {
        return switch (ranges) {
            case Interval interval -> common(interval.ordinals(), entry) != null;
            case KeyConstraint.Union union ->
                union.intervals().stream().anyMatch(interval -> meets(interval, entry))
                        || union.points().stream()
                                .map(Key::ordinal)
                                .anyMatch(point -> common(new OrdinalRange(point, point), entry) != null);
            case KeyConstraint.All all -> true;
            case KeyConstraint.None none -> false;
            case Points points -> true;
            case KeyConstraint.LowBits bits -> true;
        };
    }

    /** The keys asked for that the entry holds; null if there are none. */
    private static @Nullable OrdinalRange common(@Nullable OrdinalRange asked, CompiledRule.Entry entry) {
        OrdinalRange covered = entry.range().ordinals();
        if (asked == null || covered == null || asked.first() > covered.last() || covered.first() > asked.last()) {
            return null;
        }
        return new OrdinalRange(Math.max(asked.first(), covered.first()), Math.min(asked.last(), covered.last()));
    }

    private void addPoints(Points points) {
        router.group(points).forEach((target, keys) -> found.putIfAbsent(target, reason(keys)));
    }

    private void addInterval(Interval interval) {
        requireType(interval);
        boolean ordered = router.keyType().isOrdered();
        OrdinalRange asked = ordered ? interval.ordinals() : null;
        for (CompiledRule.Entry entry : router.rule().entries()) {
            String reason = "keys in " + interval + " meet " + entry.range();
            OrdinalRange common = ordered ? common(asked, entry) : null;
            if (common != null) {
                addSlots(entry, entry.slots().slots(common), reason);
            } else if (!ordered) {
                entry.targets().forEach(target -> found.putIfAbsent(target, reason));
            }
        }
    }

    private void addSlots(CompiledRule.Entry entry, BitSet slots, String reason) {
        slots.stream().forEach(slot -> entry.targets(slot).forEach(target -> found.putIfAbsent(target, reason)));
    }

    private void requireType(Interval interval) {
        Key bound = interval.lower() == null ? interval.upper() : interval.lower();
        if (bound != null) {
            router.requireType(bound);
        }
    }

    private TargetSet someOrAll() {
        return found.size() == router.targets().size()
                ? new TargetSet.All(router.targets(), "ranges of the sharding key reach every target")
                : some();
    }

    private TargetSet some() {
        if (found.isEmpty()) {
            return new TargetSet.None("no interval covers the keys asked for; covered: " + Coverage.of(router.rule()));
        }
        return new TargetSet.Some(router.ordered(found));
    }

    private static String reason(List<Key> keys) {
        String shown = String.join(
                ", ", keys.stream().limit(MAX_KEYS_SHOWN).map(Key::toString).toList());
        String more = keys.size() > MAX_KEYS_SHOWN ? " and " + (keys.size() - MAX_KEYS_SHOWN) + " more" : "";
        return (keys.size() == 1 ? "key " : "keys ") + shown + more;
    }
}
