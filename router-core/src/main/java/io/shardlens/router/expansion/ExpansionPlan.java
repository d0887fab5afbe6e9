package io.shardlens.router.expansion;

import io.shardlens.router.diff.TopologyDiff;
import java.util.List;

/**
 * How to get from one topology to another.
 *
 * @param diff what differs
 * @param moves the rows that move, table by table; none if only new keys go elsewhere
 * @param transfers the same moves by pair of databases, without those inside one database
 * @param steps the checklist
 * @param purges what to delete once the new topology is confirmed
 * @param warnings what the plan cannot do or does not know
 */
public record ExpansionPlan(
        TopologyDiff diff,
        List<Move> moves,
        List<Transfer> transfers,
        List<Step> steps,
        List<Purge> purges,
        List<String> warnings) {
    /** Copies the lists. */
    public ExpansionPlan {
        moves = List.copyOf(moves);
        transfers = List.copyOf(transfers);
        steps = List.copyOf(steps);
        purges = List.copyOf(purges);
        warnings = List.copyOf(warnings);
    }

    /**
     * Plans an expansion.
     *
     * @param request what it is planned from
     * @return the plan
     */
    public static ExpansionPlan of(ExpansionRequest request) {
        return new ExpansionPlanner(request).plan();
    }

    /** {@return whether no row moves} */
    public boolean movesNothing() {
        return moves.isEmpty();
    }
}
