package io.shardlens.query.merge;

import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.Bound;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Measure;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** HAVING: judges groups by their measures. For one query; safe for threads. */
public final class GroupFilter {
    private final Condition having;
    private final Map<String, Integer> measures = new HashMap<>();

    /** @param query whose HAVING compares measures that have an order of their own: numbers and times, no texts */
    public GroupFilter(GroupQuery query) {
        this.having = query.having();
        for (Measure measure : query.measures()) {
            measures.put(measure.name(), measures.size());
        }
    }

    /** Whether the condition is true of a group all of whose rows are known. */
    public boolean matches(Group group) {
        return matches(having, group);
    }

    private boolean matches(Condition condition, Group group) {
        return switch (condition) {
            case Condition.And and -> and.children().stream().allMatch(child -> matches(child, group));
            case Condition.Or or -> or.children().stream().anyMatch(child -> matches(child, group));
            case Condition.Not not -> negated(not.child(), group);
            case Condition.Eq eq -> {
                Object value = value(eq.column().name(), group);
                yield value != null && compare(value, eq.value()) == 0;
            }
            case Condition.Ne ne -> {
                Object value = value(ne.column().name(), group);
                yield value != null && compare(value, ne.value()) != 0;
            }
            case Condition.In in -> isIn(in, group);
            case Condition.Range range -> {
                Object value = value(range.column().name(), group);
                yield value != null && isWithin(value, range.lower(), 1) && isWithin(value, range.upper(), -1);
            }
            case Condition.IsNull isNull -> value(isNull.column().name(), group) == null;
            case Condition.Between between -> throw unknown(between);
            case Condition.InTuples tuples -> throw unknown(tuples);
            case Condition.Prefix prefix -> throw unknown(prefix);
            case Condition.Like like -> throw unknown(like);
            case Condition.JsonEq json -> throw unknown(json);
            case Condition.JsonTextEq json -> throw unknown(json);
            case Condition.Match match -> throw unknown(match);
        };
    }

    private static IllegalArgumentException unknown(Condition condition) {
        return new IllegalArgumentException("no condition of HAVING in normal form: " + condition);
    }

    /** In normal form nothing else is negated. */
    private boolean negated(Condition leaf, Group group) {
        if (leaf instanceof Condition.In in) {
            return value(in.column().name(), group) != null && !isIn(in, group);
        }
        return !matches(leaf, group);
    }

    private boolean isIn(Condition.In in, Group group) {
        Object value = value(in.column().name(), group);
        return value != null && in.values().stream().anyMatch(one -> compare(value, one) == 0);
    }

    private static boolean isWithin(Object value, @Nullable Bound bound, int side) {
        if (bound == null) {
            return true;
        }
        int order = compare(value, bound.value()) * side;
        return order > 0 || (bound.inclusive() && order == 0);
    }

    /** MySQL compares a FLOAT as the double that it stands for, and so its literal is one. */
    private static int compare(Object value, @Nullable Object literal) {
        return ValueOrder.compare(value instanceof Float number ? (Double) number.doubleValue() : value, literal);
    }

    private @Nullable Object value(String measure, Group group) {
        Integer index = measures.get(measure);
        if (index == null) {
            throw new IllegalArgumentException("no measure is called '" + measure + "'");
        }
        return group.parts().get(index).compared();
    }
}
