package io.shardlens.query.mysql;

import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.GroupTerm;
import io.shardlens.query.model.Measure;
import java.util.Map;

/**
 * What shards are asked about groups.
 *
 * @param query what is asked; its condition and limit are not looked at. Where groups come in parts it is ordered by keys, has no HAVING
 *     and counts nothing distinct, and its place may be one of its first keys alone
 * @param whole whether no group is in two tables, so that HAVING, order and limit are the tables' own
 * @param limit most groups per table, or per database where they come in parts; 0 for all of them, in any order
 * @param places by the names of terms: each group is to say on which side of them it is where the term is a text, since nobody but the
 *     server can tell
 */
public record GroupRead(GroupQuery query, boolean whole, int limit, Map<String, Object> places) {
    public GroupRead {
        places = Map.copyOf(places);
    }

    /** Where nobody needs to know on which side of a place a group is. */
    public GroupRead(GroupQuery query, boolean whole, int limit) {
        this(query, whole, limit, Map.of());
    }

    /** Whether servers sort by all of each term, so that the first groups of each of them are the first of all. */
    public static boolean isSortedWhole(GroupQuery query) {
        return query.sortTerms().stream().noneMatch(order -> switch (order.term()) {
            case GroupKey.Value value -> KeySql.isLong(value.column());
            case GroupKey.Period period -> false;
            case Measure measure -> MeasureSql.of(measure).isLong();
        });
    }

    /** By what groups are compared with a value of one of their terms: as the value, or its number where it is a label. */
    public static Object compared(GroupTerm term, Object value) {
        return switch (term) {
            case GroupKey.Value key -> KeySql.compared(key.column(), value);
            case GroupKey.Period period -> value;
            case Measure measure -> MeasureSql.of(measure).sortValue(value);
        };
    }
}
