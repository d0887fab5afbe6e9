package io.shardlens.router.route;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Access;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.SlotFunction;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Routes the keys of one logical table. A key finds its interval by binary search, its slot by the interval's slot
 * function, its target in a table; an integer or temporal key allocates nothing on the way unless its hash is one of text.
 *
 * <p>Immutable and safe for any thread.
 */
public final class Router {
    private final CompiledRule rule;
    private final KeyType keyType;
    private final Refusals refusals;
    /** Flips the top bit of unsigned keys, so that signed comparison orders them. */
    private final long flip;

    private final long[] firsts;
    private final long[] lasts;
    private final SlotFunction[] functions;
    /** None in retired intervals. */
    private final Target[][] slotTargets;

    /** Whether every slot of every interval that is not retired has one target. */
    private final boolean direct;
    /** The one entry of a string table. */
    private final Entry whole;

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
        this.rule = rule;
        this.keyType = rule.keyType();
        this.refusals = new Refusals(table, rule);
        this.flip = keyType == KeyType.UINT64 ? Long.MIN_VALUE : 0;
        // Without entries to search, a string table has no long path that could take an integer key by mistake.
        int count = keyType.isOrdered() ? rule.entries().size() : 0;
        this.firsts = new long[count];
        this.lasts = new long[count];
        this.functions = new SlotFunction[count];
        this.slotTargets = new Target[count][];
        for (int i = 0; i < count; i++) {
            Entry entry = rule.entries().get(i);
            OrdinalRange range = Objects.requireNonNull(entry.range().ordinals(), "an entry's range is never empty");
            firsts[i] = range.first();
            lasts[i] = range.last();
            functions[i] = entry.slots();
            slotTargets[i] = entry.targets().toArray(Target[]::new);
        }
        this.direct = rule.relation() == null;
        this.whole = rule.entries().get(0);
        Map<Target, Integer> distinct = new LinkedHashMap<>();
        rule.entries()
                .forEach(entry -> entry.targets().forEach(target -> distinct.putIfAbsent(target, distinct.size())));
        this.places = distinct;
        this.targets = List.copyOf(distinct.keySet());
    }

    /** {@return the logical table's name} */
    public String table() {
        return refusals.table();
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
     * Routes an integer or temporal key.
     *
     * @param key the key; under {@link KeyType#UINT64} its bits are taken as unsigned, under a temporal type it is the
     *     {@linkplain Key#ordinal() ordinal}
     * @return the target that holds the key's rows
     * @throws RoutingException if no interval covers the key or a retired one does, if its database is in a stored
     *     relation, or if the table's keys are strings
     */
    public Target route(long key) {
        int entry = entryOf(key);
        if (entry < 0) {
            throw refusals.outside(key);
        }
        Target[] found = slotTargets[entry];
        if (found.length == 0 || !direct) {
            throw refusals.indirect(keyType.key(key ^ flip), rule.entries().get(entry));
        }
        return found[functions[entry].slot(key)];
    }

    /**
     * Routes a string key.
     *
     * @param key the key
     * @return the target that holds the key's rows
     * @throws RoutingException if the rule lists strings and not this one, if its database is in a stored relation, or if
     *     the table's keys are not strings; {@link KeyType#parse} reads such a key from its text
     */
    public Target route(String key) {
        if (keyType != KeyType.STRING) {
            throw refusals.wrongType(Key.of(key));
        }
        if (!direct) {
            throw refusals.indirect(Key.of(key), whole);
        }
        int slot = whole.slots().slot(key);
        if (slot < 0) {
            throw refusals.outside(Key.of(key));
        }
        return whole.targets().get(slot);
    }

    /**
     * Routes a key.
     *
     * @param key the key
     * @return the target that holds the key's rows
     * @throws RoutingException if no interval or list covers the key or a retired one does, if its database is in a stored
     *     relation, or if it is not of the table's key type
     */
    public Target route(Key key) {
        requireType(key);
        return key instanceof Key.StringKey string ? route(string.value()) : route(key.ordinal() ^ flip);
    }

    /**
     * Routes the key of a row that is to be inserted.
     *
     * @param key as {@link #route(long)} takes it
     * @return the target that takes the row
     * @throws RoutingException as {@link #route(long)}, and if the key's interval takes no inserts
     */
    public Target routeInsert(long key) {
        int entry = entryOf(key);
        if (entry >= 0 && rule.entries().get(entry).access() != Access.WRITABLE) {
            throw refusals.notWritable(keyType.key(key ^ flip), rule.entries().get(entry));
        }
        return route(key);
    }

    /**
     * Routes the key of a row that is to be inserted.
     *
     * @param key the key
     * @return the target that takes the row
     * @throws RoutingException as {@link #route(Key)}, and if the key's interval takes no inserts
     */
    public Target routeInsert(Key key) {
        requireType(key);
        return key instanceof Key.StringKey string ? route(string.value()) : routeInsert(key.ordinal() ^ flip);
    }

    /**
     * Says where a key is and by which part of the rule. Retired intervals give a route without targets, stored relations
     * one with a target in every database.
     *
     * @param key the key
     * @return its way through the rule
     * @throws RoutingException if no interval or list covers the key, or if it is not of the table's key type
     */
    public Route explain(Key key) {
        requireType(key);
        if (key instanceof Key.StringKey string) {
            int slot = whole.slots().slot(string.value());
            if (slot < 0) {
                throw refusals.outside(key);
            }
            return new Route(key, whole, slot);
        }
        long number = key.ordinal() ^ flip;
        int entry = entryOf(number);
        if (entry < 0) {
            throw refusals.outside(key);
        }
        return new Route(key, rule.entries().get(entry), functions[entry].slot(number));
    }

    /**
     * The targets that a query with this constraint has to ask: a superset of {@link #route(Key)} over the constraint's
     * keys. Points are routed one by one; a range takes the targets that its part of each interval reaches. Keys that no
     * interval or list covers, or a retired one, have no rows and add no target; keys whose database is in a stored
     * relation may be in any.
     *
     * @param constraint what is known about the sharding keys of matching rows
     * @return the targets to ask
     * @throws RoutingException if the constraint's keys are not of the table's key type
     */
    public TargetSet targets(KeyConstraint constraint) {
        return new Pruning(this).prune(constraint);
    }

    /**
     * Groups the keys of a point set by the targets that each has to be looked up in: one, or one in every database if that
     * is in a stored relation. Keys that no interval or list covers, or a retired one, have no rows and are left out.
     *
     * @param points the keys
     * @return the keys of each target, targets in the order of their first key
     * @throws RoutingException if the keys are not of the table's key type
     */
    public Map<Target, List<Key>> group(KeyConstraint.Points points) {
        Map<Target, List<Key>> groups = new LinkedHashMap<>();
        for (Key key : points.keys()) {
            if (covers(key)) {
                explain(key)
                        .candidates()
                        .forEach(target -> groups.computeIfAbsent(target, added -> new ArrayList<>())
                                .add(key));
            }
        }
        groups.replaceAll((target, keys) -> List.copyOf(keys));
        return Collections.unmodifiableMap(groups);
    }

    /**
     * Says whether a key can have rows.
     *
     * @param key the key
     * @return whether an interval or list of the rule covers it that is not retired
     * @throws RoutingException if the key is not of the table's key type
     */
    public boolean covers(Key key) {
        requireType(key);
        if (key instanceof Key.StringKey string) {
            return whole.slots().slot(string.value()) >= 0;
        }
        int entry = entryOf(key.ordinal() ^ flip);
        return entry >= 0 && slotTargets[entry].length > 0;
    }

    /** Targets with their reasons, in the stable order. */
    Map<Target, String> ordered(Map<Target, String> reasons) {
        Map<Target, String> ordered = new LinkedHashMap<>();
        reasons.entrySet().stream()
                .sorted(Comparator.comparingInt(reason -> places.getOrDefault(reason.getKey(), 0)))
                .forEach(reason -> ordered.put(reason.getKey(), reason.getValue()));
        return ordered;
    }

    void requireType(Key key) {
        if (key.type() != keyType) {
            throw refusals.wrongType(key);
        }
    }

    /** The entry that covers an integer or temporal key, or -1. */
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
}
