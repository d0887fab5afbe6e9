package io.shardlens.query.model;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.Order.Direction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A question about groups of rows: {@code SELECT keys, measures ... WHERE ... GROUP BY keys HAVING ... ORDER BY ... LIMIT}. Without
 * measures it is {@code SELECT DISTINCT}; without keys all rows are one group, which is there even where it is empty.
 *
 * @param table the table asked
 * @param where in {@link NormalForm}
 * @param keys what the rows of a group have in common, under the columns' collations; the value shown is that of any row of the group
 * @param measures what is asked of each group
 * @param having over the measures' {@link Measure#result()} columns, in {@link NormalForm}
 * @param order as the caller gave it, each term at most once; may be empty
 * @param select which of keys and measures the answer shows, at least one
 * @param limit most groups of the answer, at least 0
 * @param after null: from the start; else the values of {@link #sortTerms()} of the last group seen
 * @param approximate whether an answer that is only nearly right is welcome where it is cheaper
 * @param options staleness, deadline, partial answers, forced plans
 */
public record GroupQuery(
        LogicalTable table,
        Condition where,
        List<GroupKey> keys,
        List<Measure> measures,
        Condition having,
        List<GroupOrder> order,
        List<GroupTerm> select,
        int limit,
        @Nullable After after,
        boolean approximate,
        QueryOptions options)
        implements Asked {
    public GroupQuery {
        keys = List.copyOf(keys);
        measures = List.copyOf(measures);
        order = List.copyOf(order);
        select = List.copyOf(select);
        Set<String> names = new HashSet<>();
        for (GroupTerm term : terms(keys, measures)) {
            if (!names.add(term.name())) {
                throw new IllegalArgumentException("two terms of a group are called '" + term.name() + "'");
            }
        }
        if (select.isEmpty() || limit < 0) {
            throw new IllegalArgumentException("a query shows at least one term and no fewer than 0 groups");
        }
    }

    private static List<GroupTerm> terms(List<GroupKey> keys, List<Measure> measures) {
        List<GroupTerm> terms = new ArrayList<>(keys);
        terms.addAll(measures);
        return terms;
    }

    /** Keys, then measures. */
    public List<GroupTerm> terms() {
        return terms(keys, measures);
    }

    @Override
    public List<Column> columns() {
        return select.stream().map(GroupTerm::result).toList();
    }

    /** The total order of the answer: {@link #order()}, then what is left of the keys, ascending. */
    public List<GroupOrder> sortTerms() {
        Map<String, GroupOrder> terms = new LinkedHashMap<>();
        order.forEach(o -> terms.putIfAbsent(o.term().name(), o));
        keys.forEach(key -> terms.putIfAbsent(key.name(), new GroupOrder(key, Direction.ASC)));
        return List.copyOf(terms.values());
    }

    /** Whether the order is one of the keys alone, so that a page can be had without knowing every group. */
    public boolean isOrderedByKeys() {
        return order.stream().allMatch(o -> o.term() instanceof GroupKey);
    }

    /** The same keys, to be gone through in the order that the query has of them, or in their own where it has none. */
    public GroupQuery byKeys(List<Measure> others) {
        List<GroupOrder> ofKeys = isOrderedByKeys() ? order : List.of();
        List<GroupTerm> all = terms(keys, others);
        return new GroupQuery(
                table,
                where,
                keys,
                others,
                Condition.always(),
                ofKeys,
                all,
                limit,
                isOrderedByKeys() ? after : null,
                approximate,
                options);
    }

    /** The combinations of these keys with the values of other columns. */
    public GroupQuery finer(List<GroupKey> others) {
        List<GroupKey> all = new ArrayList<>(keys);
        all.addAll(others);
        return new GroupQuery(
                table,
                where,
                all,
                List.of(),
                Condition.always(),
                isOrderedByKeys() ? order : List.of(),
                List.copyOf(all),
                limit,
                isOrderedByKeys() ? after : null,
                approximate,
                options);
    }

    @Override
    public GroupQuery behind(After place) {
        return new GroupQuery(table, where, keys, measures, having, order, select, limit, place, approximate, options);
    }
}
