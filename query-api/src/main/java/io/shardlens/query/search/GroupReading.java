package io.shardlens.query.search;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregate;
import co.elastic.clients.elasticsearch._types.aggregations.CompositeAggregate;
import co.elastic.clients.elasticsearch._types.aggregations.CompositeBucket;
import co.elastic.clients.elasticsearch._types.aggregations.FilterAggregate;
import co.elastic.clients.elasticsearch.core.SearchResponse;
import io.shardlens.query.merge.Group;
import io.shardlens.query.merge.GroupSort;
import io.shardlens.query.merge.Partial;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.search.GroupSession.Found;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes groups of the buckets of one or more answers, which follow each other. Spellings of the same group are neighbours and are put
 * together. For one thread.
 */
final class GroupReading {
    private final GroupQuery query;
    private final List<KeySearch> keys;
    private final List<MeasureSearch> measures;
    private final boolean shown;
    private final GroupSort sort;
    private final List<Group> groups = new ArrayList<>();
    private Map<String, FieldValue> after = Map.of();
    private int last;
    private boolean approximate;

    /** @param shown whether the values of the keys are looked at */
    GroupReading(GroupSearchWriter writer, GroupQuery query, boolean shown) {
        this.query = query;
        this.keys = writer.keys(query);
        this.measures = writer.measures(query);
        this.shown = shown;
        this.sort = new GroupSort(query);
    }

    /** Takes one more answer. */
    void add(SearchResponse<Void> response) {
        Aggregate all = response.aggregations().get(GroupSearchWriter.MATCHING);
        if (all == null) {
            throw new IllegalStateException("Elasticsearch's answer lacks the groups");
        }
        FilterAggregate matching = all.filter();
        if (keys.isEmpty()) {
            groups.add(group(Map.of(), matching.docCount(), matching.aggregations()));
            return;
        }
        CompositeAggregate composite = composite(matching);
        last = composite.buckets().array().size();
        after = composite.afterKey();
        for (CompositeBucket bucket : composite.buckets().array()) {
            Group group = group(bucket.key(), bucket.docCount(), bucket.aggregations());
            if (!groups.isEmpty() && sort.compare(groups.getLast(), group) == 0) {
                groups.set(groups.size() - 1, groups.getLast().with(group));
            } else {
                groups.add(group);
            }
        }
    }

    private static CompositeAggregate composite(FilterAggregate matching) {
        Aggregate groups = matching.aggregations().get(GroupSearchWriter.GROUPS);
        if (groups == null) {
            throw new IllegalStateException("Elasticsearch's answer lacks the groups");
        }
        return groups.composite();
    }

    private Group group(Map<String, FieldValue> key, long rows, Map<String, Aggregate> results) {
        List<@Nullable Object> identity = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            FieldValue found = value(key, GroupSearchWriter.keyName(i));
            identity.add(keys.get(i).identity(found));
            values.add(shown(i, found, key));
        }
        List<Partial> parts = new ArrayList<>();
        for (MeasureSearch measure : measures) {
            MeasureSearch.Read read = measure.read(rows, results, query.approximate());
            parts.add(read.partial());
            approximate |= read.approximate();
        }
        return new Group(identity, values, parts);
    }

    private @Nullable Object shown(int i, FieldValue found, Map<String, FieldValue> key) {
        KeySearch search = keys.get(i);
        if (found.isNull()) {
            return null;
        }
        if (!search.isFolded()) {
            return search.value(found);
        }
        if (!shown) {
            return new KeySearch.Folded(found.stringValue());
        }
        FieldValue natural = value(key, GroupSearchWriter.naturalName(i));
        if (natural.isNull()) {
            throw new UnanswerableException(
                    "it does not show texts of " + search.key().column().name() + " as long as some of these");
        }
        return natural.stringValue();
    }

    private static FieldValue value(Map<String, FieldValue> key, String name) {
        FieldValue value = key.get(name);
        if (value == null) {
            throw new IllegalStateException("Elasticsearch's answer lacks the key '" + name + "'");
        }
        return value;
    }

    /** How many buckets the last answer had. */
    int last() {
        return last;
    }

    /** Where the next answer is to begin. */
    Map<String, FieldValue> after() {
        return after;
    }

    /** Whether some group is known whole, though others may follow. */
    boolean isWhole() {
        return groups.size() > 1 || (!groups.isEmpty() && !isSpelled());
    }

    /** Whether the last group may go on in the next answer with another spelling. */
    private boolean isSpelled() {
        return shown && keys.stream().anyMatch(KeySearch::isFolded);
    }

    /** What was read so far. */
    Found found(boolean more) {
        return new Found.Groups(more && isSpelled() ? groups.subList(0, groups.size() - 1) : groups, more, approximate);
    }
}
