package io.shardlens.router.diff;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.key.KeyRange;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What differs between two rules for the same keys.
 *
 * @param moved the share of the keys covered by both rules whose target changes
 * @param changesDatabase the share of these keys whose database changes
 * @param proof what both shares rest on
 * @param stretches the keys covered by both rules, ascending; with different hashes none
 * @param flows the keys that move, by old and new target; empty if there are none, and if {@code flowsListed} is false
 * @param flowsListed false if there are too many flows to list, or if the two rules hash differently
 * @param keeping the old targets that keep some of their keys
 * @param opened keys that only the new rule covers
 * @param closed keys that only the old rule covers, and keys assigned to databases that only the old rule's stored relation has:
 *     their rows could no longer be found
 */
public record RuleDiff(
        Share moved,
        Share changesDatabase,
        Proof proof,
        List<Stretch> stretches,
        List<Flow> flows,
        boolean flowsListed,
        Set<Target> keeping,
        List<KeySet> opened,
        List<KeySet> closed) {
    /** Copies the collections. */
    public RuleDiff {
        stretches = List.copyOf(stretches);
        flows = List.copyOf(flows);
        keeping = Set.copyOf(keeping);
        opened = List.copyOf(opened);
        closed = List.copyOf(closed);
    }

    /**
     * Compares two rules key by key, without trying keys out.
     *
     * @param before the old rule
     * @param after the new rule
     * @return what differs
     * @throws IllegalArgumentException if the rules have keys of different types
     */
    public static RuleDiff between(CompiledRule before, CompiledRule after) {
        return between(before, after, target -> target, KeyRange.everything());
    }

    /**
     * Compares two rules where databases or tables have new names meanwhile.
     *
     * @param before the old rule
     * @param after the new rule
     * @param renamed what an old target is called now
     * @param live the keys that rows have so far; everything where that is unknown, and for strings
     * @return what differs
     * @throws IllegalArgumentException if the rules have keys of different types
     */
    public static RuleDiff between(
            CompiledRule before, CompiledRule after, UnaryOperator<Target> renamed, KeyRange live) {
        if (before.keyType() != after.keyType()) {
            throw new IllegalArgumentException(
                    before.keyType() + " and " + after.keyType() + " keys cannot be compared");
        }
        return new RuleComparison(before, after, renamed, target -> target, live).compare();
    }

    /** {@return whether every key that both rules cover stays where it is} */
    public boolean movesNothing() {
        return moved.isZero();
    }
}
