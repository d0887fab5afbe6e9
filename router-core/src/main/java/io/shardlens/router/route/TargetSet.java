package io.shardlens.router.route;

import io.shardlens.router.Target;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The targets that a query has to ask: never fewer than those that hold a matching row. Immutable. */
public sealed interface TargetSet {
    /** {@return the targets, in the router's stable order} */
    List<Target> targets();

    /** {@return why it is these targets, in a few words} */
    String reason();

    /**
     * Every target of the table: nothing was pruned.
     *
     * @param targets at least one
     * @param reason why nothing was pruned
     */
    record All(List<Target> targets, String reason) implements TargetSet {
        /** Copies the list. */
        public All {
            targets = List.copyOf(targets);
        }
    }

    /**
     * The targets of the keys that the query names or of the ranges that it meets.
     *
     * @param reasons why each target is in the set, in the router's stable order; at least one
     */
    record Some(Map<Target, String> reasons) implements TargetSet {
        /** Copies the map. */
        public Some {
            reasons = Collections.unmodifiableMap(new LinkedHashMap<>(reasons));
        }

        @Override
        public List<Target> targets() {
            return List.copyOf(reasons.keySet());
        }

        @Override
        public String reason() {
            return String.join("; ", reasons.values().stream().distinct().toList());
        }
    }

    /**
     * No target: no row can match.
     *
     * @param reason why
     */
    record None(String reason) implements TargetSet {
        @Override
        public List<Target> targets() {
            return List.of();
        }
    }
}
