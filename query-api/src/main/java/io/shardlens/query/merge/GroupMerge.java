package io.shardlens.query.merge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Brings the groups of several sources into one order, what they know of the same group put together. */
public final class GroupMerge {
    private GroupMerge() {}

    /**
     * All groups, each once.
     *
     * @param sources in any order, each with a group at most once per part of its rows
     * @param order finds the same groups equal, and no others
     */
    public static List<Group> merge(Collection<List<Group>> sources, Comparator<Group> order) {
        List<Group> all = new ArrayList<>();
        sources.forEach(all::addAll);
        // Sources come sorted for the most part, which this sort makes use of.
        all.sort(order);
        List<Group> merged = new ArrayList<>();
        for (Group group : all) {
            int last = merged.size() - 1;
            if (last >= 0 && order.compare(merged.get(last), group) == 0) {
                merged.set(last, merged.get(last).with(group));
            } else {
                merged.add(group);
            }
        }
        return merged;
    }
}
