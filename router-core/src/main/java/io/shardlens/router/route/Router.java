package io.shardlens.router.route;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.SlotFunction;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Routes the keys of one logical table. A key finds its interval by binary search, its slot by the interval's slot
 * function, its target in a table; an integer key allocates nothing on the way unless its hash is one of text.
 *
 * <p>Immutable and safe for any thread.
 */
public final class Router {
    private final String table;
    private final CompiledRule rule;
    private final KeyType keyType;
    /** Flips the top bit of unsigned keys, so that signed comparison orders them. */
    private final long flip;

    private final long[] firsts;
    private final long[] lasts;
    private final SlotFunction[] functions;
    private final Target[][] slotTargets;
    /** The one entry of a string table. */
    private final CompiledRule.Entry whole;

    private final List<Target> targets;
    /** Each target's place in {@link #targets}. */
    private final Map<Target, Integer> places;

    /**
     * Reads a compiled rule.
     *
     * @param table the logical table's name, for messages
     * @param rule the compiled rule
     */
    public Router(String table, CompiledRule rule) {
        this.table = table;
        this.rule = rule;
        this.keyType = rule.keyType();
        this.flip = keyType == KeyType.UINT64 ? Long.MIN_VALUE : 0;
        // Without entries to search, a string table has no long path that could take an integer key by mistake.
        int count = keyType.isInteger() ? rule.entries().size() : 0;
        this.firsts = new long[count];
        this.lasts = new long[count];
        this.functions = new SlotFunction[count];
        this.slotTargets = new Target[count][];
        for (int i = 0; i < count; i++) {
            CompiledRule.Entry entry = rule.entries().get(i);
            OrdinalRange range = Objects.requireNonNull(entry.range().ordinals(), "an entry's range is never empty");
            firsts[i] = range.first();
            lasts[i] = range.last();
            functions[i] = entry.slots();
            slotTargets[i] = entry.targets().toArray(Target[]::new);
        }
        this.whole = rule.entries().get(0);
        Map<Target, Integer> distinct = new LinkedHashMap<>();
        rule.entries()
                .forEach(entry -> entry.targets().forEach(target -> distinct.putIfAbsent(target, distinct.size())));
        this.places = distinct;
        this.targets = List.copyOf(distinct.keySet());
    }

    /** {@return the logical table's name} */
    public String table() {
        return table;
    }

    /** {@return the type of the sharding key} */
    public KeyType keyType() {
        return keyType;
    }

    /** {@return the compiled rule that this router reads} */
    public CompiledRule rule() {
        return rule;
    }

    /** {@return every target, in the order of intervals and slots, each once} */
    public List<Target> targets() {
        return targets;
    }

    /**
     * Routes an integer key.
     *
     * @param key the key; under {@link KeyType#UINT64} its bits are taken as unsigned
     * @return the target that holds the key's rows
     * @throws RoutingException if no interval covers the key, or if the table's keys are strings
     */
    public Target route(long key) {
        int entry = entryOf(key);
        if (entry < 0) {
            throw unroutable(key);
        }
        return slotTargets[entry][functions[entry].slot(key)];
    }

    /**
     * Routes a string key.
     *
     * @param key the key
     * @return the target that holds the key's rows
     * @throws RoutingException if the table's keys are integers; {@link KeyType#parse} reads such a key from its text
     */
    public Target route(String key) {
        if (keyType != KeyType.STRING) {
            throw wrongType(Key.of(key));
        }
        return whole.targets().get(whole.slots().slot(key));
    }

    /**
     * Routes a key.
     *
     * @param key the key
     * @return the target that holds the key's rows
     * @throws RoutingException if no interval covers the key, or if it is not of the table's key type
     */
    public Target route(Key key) {
        requireType(key);
        return switch (key) {
            case Key.LongKey number -> route(number.value());
            case Key.UnsignedKey number -> route(number.bits());
            case Key.StringKey string -> route(string.value());
        };
    }

    /**
     * The targets that a query with this constraint has to ask: a superset of {@link #route(Key)} over the constraint's
     * keys. Points are routed one by one; a range takes every target of the intervals that it meets. Keys that no interval
     * covers have no rows and add no target.
     *
     * @param constraint what is known about the sharding keys of matching rows
     * @return the targets to ask
     * @throws RoutingException if the constraint's keys are not of the table's key type
     */
    public TargetSet targets(KeyConstraint constraint) {
        return new Pruning(this).prune(constraint);
    }

    /**
     * Groups the keys of a point set by the target that each has to be looked up in. Keys that no interval covers have no
     * rows and are left out.
     *
     * @param points the keys
     * @return the keys of each target, targets in the order of their first key
     * @throws RoutingException if the keys are not of the table's key type
     */
    public Map<Target, List<Key>> group(KeyConstraint.Points points) {
        Map<Target, List<Key>> groups = new LinkedHashMap<>();
        for (Key key : points.keys()) {
            if (covers(key)) {
                groups.computeIfAbsent(route(key), target -> new ArrayList<>()).add(key);
            }
        }
        groups.replaceAll((target, keys) -> List.copyOf(keys));
        return Collections.unmodifiableMap(groups);
    }

    /**
     * Says whether a key can be routed.
     *
     * @param key the key
     * @return whether an interval of the rule covers it
     * @throws RoutingException if the key is not of the table's key type
     */
    public boolean covers(Key key) {
        requireType(key);
        return switch (key) {
            case Key.LongKey number -> entryOf(number.value()) >= 0;
            case Key.UnsignedKey number -> entryOf(number.bits()) >= 0;
            case Key.StringKey string -> true;
        };
    }

    /** A target's place in the stable order. */
    int placeOf(Target target) {
        return Objects.requireNonNull(places.get(target), "not a target of this router");
    }

    void requireType(Key key) {
        if (key.type() != keyType) {
            throw wrongType(key);
        }
    }

    /** The entry that covers an integer key, or -1. */
    private int entryOf(long key) {
        long ordinal = key ^ flip;
        int low = 0;
        int high = firsts.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (ordinal < firsts[middle]) {
                high = middle - 1;
            } else if (ordinal > lasts[middle]) {
                low = middle + 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    private RoutingException unroutable(long key) {
        return switch (keyType) {
            case INT64 -> outside(Key.of(key));
            case UINT64 -> outside(Key.ofUnsigned(key));
            case STRING -> wrongType(Key.of(key));
        };
    }

    private RoutingException outside(Key key) {
        return new RoutingException(
                RoutingException.Reason.OUTSIDE,
                key,
                table + ": key " + key + " is outside all intervals; covered: " + Coverage.of(rule));
    }

    private RoutingException wrongType(Key key) {
        return new RoutingException(
                RoutingException.Reason.WRONG_TYPE,
                key,
                table + ": key " + key + " has type " + key.type() + "; expected " + keyType);
    }
}
