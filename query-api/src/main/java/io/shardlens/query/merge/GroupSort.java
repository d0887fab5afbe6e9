package io.shardlens.query.merge;

import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupOrder;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.GroupTerm;
import io.shardlens.query.model.Measure;
import io.shardlens.query.model.Order.Direction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order of a query's groups, and places in it.
 *
 * @param query whose keys and measures the groups have
 */
public record GroupSort(GroupQuery query) implements Comparator<Group> {
    @Override
    public int compare(Group left, Group right) {
        for (GroupOrder order : query.sortTerms()) {
            int found = ValueOrder.compare(sorted(left, order.term()), sorted(right, order.term()));
            if (found != 0) {
                return order.direction() == Direction.ASC ? found : -found;
            }
        }
        return 0;
    }

    private @Nullable Object sorted(Group group, GroupTerm term) {
        return switch (term) {
            case GroupKey key -> group.identity().get(query.keys().indexOf(key));
            case Measure measure ->
                group.parts().get(query.measures().indexOf(measure)).sorted();
        };
    }

    /** The canonical value of one of the query's terms. */
    public @Nullable Object value(Group group, GroupTerm term) {
        return switch (term) {
            case GroupKey key -> group.values().get(query.keys().indexOf(key));
            case Measure measure ->
                group.parts().get(query.measures().indexOf(measure)).value();
        };
    }

    /** The place of a group: the values of {@link GroupQuery#sortTerms()}. */
    public List<@Nullable Object> place(Group group) {
        List<@Nullable Object> place = new ArrayList<>();
        query.sortTerms().forEach(order -> place.add(value(group, order.term())));
        return place;
    }

    /** What the answer shows of a group. */
    public List<@Nullable Object> selected(Group group) {
        List<@Nullable Object> selected = new ArrayList<>();
        query.select().forEach(term -> selected.add(value(group, term)));
        return selected;
    }

    /**
     * Whether a group comes behind a place.
     *
     * @param place the values of {@link GroupQuery#sortTerms()}; where a group says itself on which side of it it is, that counts
     */
    public boolean isBehind(Group group, List<@Nullable Object> place) {
        List<GroupOrder> terms = query.sortTerms();
        for (int i = 0; i < terms.size(); i++) {
            int found = side(group, terms.get(i).term(), place.get(i));
            if (found != 0) {
                return (terms.get(i).direction() == Direction.ASC) == (found > 0);
            }
        }
        return false;
    }

    private int side(Group group, GroupTerm term, @Nullable Object place) {
        Integer told = switch (term) {
            case GroupKey key -> group.sides().get(query.keys().indexOf(key));
            case Measure measure ->
                group.parts().get(query.measures().indexOf(measure)) instanceof Partial.Extreme extreme
                        ? extreme.side()
                        : null;
        };
        Object own = sorted(group, term);
        return told != null && own != null && place != null ? told : ValueOrder.compare(own, place);
    }
}
