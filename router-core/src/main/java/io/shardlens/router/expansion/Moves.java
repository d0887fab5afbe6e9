package io.shardlens.router.expansion;

import io.shardlens.router.Target;
import io.shardlens.router.diff.Flow;
import io.shardlens.router.diff.KeySet;
import io.shardlens.router.diff.RuleDiff;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** From the flows of keys to moves of rows. */
public final class Moves {
    private Moves() {}

    /**
     * Says how the rows of a table move.
     *
     * @param table the logical table
     * @param diff what differs in it
     * @return its moves, in the order of its flows
     */
    public static List<Move> of(String table, RuleDiff diff) {
        Map<Target, Integer> leaving = new HashMap<>();
        Map<Target, Integer> arriving = new HashMap<>();
        for (Flow flow : diff.flows()) {
            leaving.merge(flow.from(), 1, Integer::sum);
            arriving.merge(flow.to(), 1, Integer::sum);
        }
        List<Move> moves = new ArrayList<>();
        for (Flow flow : diff.flows()) {
            boolean empties = !diff.keeping().contains(flow.from()) && leaving.getOrDefault(flow.from(), 0) == 1;
            boolean fills = !diff.keeping().contains(flow.to()) && arriving.getOrDefault(flow.to(), 0) == 1;
            moves.add(empties && fills ? new Move.WholeTable(table, flow.from(), flow.to()) : part(table, flow));
        }
        return moves;
    }

    private static Move part(String table, Flow flow) {
        List<KeySet.OnLine> ranges = flow.keys().stream()
                .filter(KeySet.OnLine.class::isInstance)
                .map(KeySet.OnLine.class::cast)
                .filter(set -> set.isPartOfLine() && set.period() == 1)
                .toList();
        return ranges.size() == flow.keys().size()
                ? new Move.RingRange(table, flow.from(), flow.to(), ranges, flow.samples())
                : new Move.KeySubset(table, flow.from(), flow.to(), flow.keys(), flow.samples());
    }
}
