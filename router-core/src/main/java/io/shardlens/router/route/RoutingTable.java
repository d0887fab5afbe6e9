package io.shardlens.router.route;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Relation;
import io.shardlens.router.algorithm.WeightedChoice;
import io.shardlens.router.algorithm.WeightedDatabase;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyConstraint.Points;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A router whose databases are in a stored relation, together with the store. The rule's weights spread new keys; a
 * topology of other weights or databases gets a routing table of its own over the same store, and nobody moves.
 *
 * <p>Safe for any thread if its store is. Every method but {@link #related} may ask the store.
 */
public final class RoutingTable {
    private final Router router;
    private final Relation relation;
    private final RelationStore store;
    private final WeightedChoice choice;
    private final List<String> databases;

    /**
     * Joins a router and its store.
     *
     * @param router of a rule with a stored relation
     * @param store the relation
     * @throws IllegalArgumentException if the router's rule has no stored relation
     */
    public RoutingTable(Router router, RelationStore store) {
        Relation stored = router.rule().relation();
        if (stored == null) {
            throw new IllegalArgumentException(router.table() + " is routed without a stored relation");
        }
        this.router = router;
        this.relation = stored;
        this.store = store;
        this.choice = new WeightedChoice(stored.databases());
        this.databases =
                stored.databases().stream().map(WeightedDatabase::database).toList();
    }

    /**
     * Gives what a key is related by.
     *
     * @param key a key
     * @return its text, or the first characters of it, as the rule says
     */
    public String related(Key key) {
        String text = key.text();
        int prefix = relation.prefix();
        return prefix == 0 || text.codePointCount(0, text.length()) <= prefix
                ? text
                : text.substring(0, text.offsetByCodePoints(0, prefix));
    }

    /**
     * Finds the target of a key.
     *
     * @param key the key
     * @return the one target that holds its rows; empty if the key is not assigned
     * @throws RoutingException if it is not of the table's key type, or assigned to a database that the rule does not have
     */
    public Optional<Target> find(Key key) {
        Route route = router.explain(key);
        String related = related(key);
        return Optional.ofNullable(store.find(Set.of(related)).get(related)).map(database -> target(route, database));
    }

    /**
     * Finds the target of a key, assigning it by weight if it is new. Callers that assign one key at once all get the same.
     *
     * @param key the key
     * @return the target that takes its rows
     * @throws RoutingException as {@link #find}
     */
    public Target assign(Key key) {
        Route route = router.explain(key);
        String related = related(key);
        return target(route, store.assign(related, choice.choose(related)));
    }

    /**
     * The targets that a query with this constraint has to ask. Named keys that are assigned need one each; one that is not
     * is asked for in every database, since it may be assigned meanwhile.
     *
     * @param constraint what is known about the sharding keys of matching rows
     * @return the targets to ask
     * @throws RoutingException as {@link #find}
     */
    public TargetSet targets(KeyConstraint constraint) {
        if (!(constraint instanceof Points points)) {
            return router.targets(constraint);
        }
        Set<String> asked = new LinkedHashSet<>();
        points.keys().stream().filter(router::covers).map(this::related).forEach(asked::add);
        Map<String, String> found = asked.isEmpty() ? Map.of() : store.find(Collections.unmodifiableSet(asked));
        Map<Target, String> reasons = new LinkedHashMap<>();
        for (Key key : points.keys()) {
            if (router.covers(key)) {
                Route route = router.explain(key);
                String database = found.get(related(key));
                if (database == null) {
                    route.candidates().forEach(target -> reasons.putIfAbsent(target, "key " + key + ", not assigned"));
                } else {
                    reasons.putIfAbsent(target(route, database), "key " + key + ", assigned");
                }
            }
        }
        return reasons.isEmpty() ? router.targets(constraint) : new TargetSet.Some(router.ordered(reasons));
    }

    private Target target(Route route, String database) {
        int place = databases.indexOf(database);
        if (place < 0) {
            throw new RoutingException(
                    RoutingException.Reason.UNRESOLVED,
                    route.key(),
                    router.table() + ": key " + route.key() + " is assigned to '" + database
                            + "', which the rule does not have; expected one of " + databases);
        }
        return route.candidates().get(place);
    }
}
