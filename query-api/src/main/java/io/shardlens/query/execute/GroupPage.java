package io.shardlens.query.execute;

import io.shardlens.query.merge.Group;
import io.shardlens.query.merge.GroupFilter;
import io.shardlens.query.merge.GroupSort;
import io.shardlens.query.model.After;
import io.shardlens.query.model.GroupQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Takes whole groups one by one and keeps those of the page, and the one behind it. Never holds more, however many there are. For one
 * query and one thread.
 */
final class GroupPage {
    private final GroupQuery query;
    private final GroupSort sort;
    private final GroupFilter having;
    private final Predicate<Group> behind;
    /** The last one first, where groups do not come in the order of the query. */
    private final PriorityQueue<Group> best;

    private final List<Group> first = new ArrayList<>();
    private @Nullable After rest;

    /** @param behind whether a group comes behind the place where the page begins; of groups that come in another order than the query's */
    GroupPage(GroupQuery query, Predicate<Group> behind) {
        this.query = query;
        this.sort = new GroupSort(query);
        this.having = new GroupFilter(query);
        this.behind = behind;
        this.best = new PriorityQueue<>(sort.reversed());
    }

    /** Takes a group, of which all is known. */
    void add(Group group) {
        if (!having.matches(group)) {
            return;
        }
        if (query.isOrderedByKeys()) {
            first.add(group);
        } else if (behind.test(group)) {
            best.add(group);
            if (best.size() > query.limit() + 1) {
                best.remove();
            }
        }
    }

    /** Whether no further group can change the page: they come in the query's order, and there are enough. */
    boolean isFull() {
        return query.isOrderedByKeys() && first.size() > query.limit();
    }

    /** The groups from this place on were not looked at: the page ends before it, however short it is. */
    void endBehind(List<@Nullable Object> place) {
        rest = new After(place, null);
    }

    /**
     * What came out.
     *
     * @param groups of the page, in the query's order
     * @param next where the next page begins, null where there is none
     */
    record Found(List<Group> groups, @Nullable After next) {
        Found {
            groups = List.copyOf(groups);
        }
    }

    Found found() {
        List<Group> all = first;
        if (!query.isOrderedByKeys()) {
            all = new ArrayList<>(best);
            Collections.sort(all, sort);
        }
        List<Group> page = all.subList(0, Math.min(all.size(), query.limit()));
        boolean more = all.size() > page.size() && !page.isEmpty();
        return new Found(page, more ? new After(sort.place(page.getLast()), null) : rest);
    }
}
