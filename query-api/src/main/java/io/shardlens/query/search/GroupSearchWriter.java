package io.shardlens.query.search;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregation;
import co.elastic.clients.elasticsearch._types.aggregations.CompositeAggregationSource;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.util.NamedValue;
import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.index.Question;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Aggregate;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupOrder;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Measure;
import io.shardlens.query.model.NormalForm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Groups as one search request: a composite aggregation with a source per key. Beside it are counted, on the same view of the index,
 * the documents for which the index cannot answer; the groups are those of the query only where that count is 0. Pure.
 */
final class GroupSearchWriter {
    /** The bucket of all that the request finds. */
    static final String MATCHING = "matching";
    /** The composite aggregation inside of it. */
    static final String GROUPS = "groups";

    /** How long a point in time is kept from one request to the next. */
    static final String KEPT = "1m";
    /** Bytes of one answer, about. */
    private static final int ANSWER_BYTES = 8 << 20;

    private static final int BYTES_OF_A_BUCKET = 200;
    private static final int BYTES_OF_A_MEASURE = 120;
    private static final int MOST_GROUPS = 20_000;
    private static final int LEAST_GROUPS = 100;
    /** Elasticsearch's bound on buckets of one answer, those inside of groups included. */
    private static final int MOST_BUCKETS = 60_000;
    /** Bytes of the longest term, and of the longest text that is a term under its own name. */
    private static final long LONGEST_KEY = 2L * 32_766;

    private static final int KEY_BYTES_PER_CHARACTER = 5;
    private static final int BYTES_OF_OTHER_KEYS = 40;

    private final Function<Column, IndexField> fields;

    GroupSearchWriter(Function<Column, IndexField> fields) {
        this.fields = fields;
    }

    List<KeySearch> keys(GroupQuery query) {
        return query.keys().stream().map(this::key).toList();
    }

    List<MeasureSearch> measures(GroupQuery query) {
        List<MeasureSearch> measures = new ArrayList<>();
        for (Measure measure : query.measures()) {
            measures.add(new MeasureSearch("m" + measures.size(), measure, fields));
        }
        return measures;
    }

    /** One of them. */
    KeySearch key(GroupKey key) {
        return new KeySearch(key, fields.apply(key.column()));
    }

    /** Whether a query is content with an estimate of what it counts. */
    boolean countsNearly(GroupQuery query, Aggregate.CountDistinct distinct) {
        return query.approximate() && distinct.columns().size() == 1;
    }

    /** A key's source. */
    static String keyName(int i) {
        return "k" + i;
    }

    /** The source of a folded key's values. */
    static String naturalName(int i) {
        return "v" + i;
    }

    /** How many groups one answer may have: fewer where their keys may be long. */
    int most(GroupQuery query) {
        long bytes = BYTES_OF_A_BUCKET;
        int buckets = 1;
        for (KeySearch key : keys(query)) {
            bytes += key.isFolded()
                    ? Math.min(
                            LONGEST_KEY,
                            KEY_BYTES_PER_CHARACTER * key.key().column().type().length())
                    : BYTES_OF_OTHER_KEYS;
        }
        for (Measure measure : query.measures()) {
            bytes += BYTES_OF_A_MEASURE;
            buckets += measure.aggregate() instanceof Aggregate.Count ? 1 : 0;
        }
        long most = Math.min(MOST_GROUPS, Math.min(ANSWER_BYTES / bytes, MOST_BUCKETS / buckets));
        return (int) Math.max(LEAST_GROUPS, most);
    }

    /**
     * Which part of all groups a request asks for.
     *
     * @param after as {@link #after} gives it, or the last answer's own
     * @param size most groups
     * @param shown whether the values of the keys are looked at
     */
    record Part(Map<String, FieldValue> after, int size, boolean shown) {}

    /**
     * Where the groups of a query begin: behind its place. Empty for the start.
     *
     * @throws UnanswerableException where the index does not order a value of the place
     */
    Map<String, FieldValue> after(GroupQuery query, boolean shown) {
        Map<String, FieldValue> after = new LinkedHashMap<>();
        if (query.after() == null) {
            return after;
        }
        List<KeySearch> keys = keys(query);
        List<@Nullable Object> values = query.after().values();
        List<GroupOrder> terms = query.sortTerms();
        for (int place = 0; place < terms.size(); place++) {
            int i = query.keys().indexOf((GroupKey) terms.get(place).term());
            // Behind all that begin with the place: NULL comes last in the others.
            after.put(keyName(i), place < values.size() ? keys.get(i).after(values.get(place)) : FieldValue.NULL);
        }
        for (int i = 0; i < keys.size(); i++) {
            if (shown && keys.get(i).isFolded()) {
                after.put(naturalName(i), FieldValue.NULL);
            }
        }
        return after;
    }

    /**
     * The request for the next groups.
     *
     * @param query ordered by keys
     * @param also what rows must satisfy beside its condition
     * @param part which of the groups
     * @param timeout Elasticsearch is asked to give up by then
     * @param view the point in time to search at; null for now
     * @throws UnanswerableException where the index cannot answer exactly
     */
    SearchRequest write(GroupQuery query, Condition also, Part part, Duration timeout, @Nullable String view) {
        Doubts doubts = new Doubts();
        Query where = new ConditionSearch(fields, doubts).write(NormalForm.allOf(List.of(query.where(), also)));
        ask(query, doubts);
        Query inDoubt = doubts.query();
        Map<String, Aggregation> inside = inside(query);
        // Documents in doubt are in the groups as well: while there is one, nobody looks at the groups.
        Query each = Terms.allOf(List.of());
        Aggregation groups = query.keys().isEmpty()
                ? Aggregation.of(a -> a.filter(each).aggregations(inside))
                : Aggregation.of(a -> a.filter(each)
                        .aggregations(
                                GROUPS,
                                g -> g.composite(c -> (part.after().isEmpty() ? c : c.after(part.after()))
                                                .size(part.size())
                                                .sources(sources(query, part.shown())))
                                        .aggregations(inside)));
        return SearchRequest.of(request -> {
            if (view == null) {
                request.index(IndexNames.alias(query.table())).allowPartialSearchResults(false);
            } else {
                request.pit(p -> p.id(view).keepAlive(k -> k.time(KEPT)));
            }
            return request.query(Terms.anyOf(List.of(where, inDoubt)))
                    .aggregations(
                            SearchWriter.COUNTED,
                            a -> a.filters(f -> f.filters(b -> b.keyed(Map.of(SearchWriter.IN_DOUBT, inDoubt)))))
                    .aggregations(MATCHING, groups)
                    .size(0)
                    .trackTotalHits(t -> t.enabled(false))
                    .timeout(timeout.toMillis() + "ms");
        });
    }

    private void ask(GroupQuery query, Doubts doubts) {
        for (GroupKey key : query.keys()) {
            doubts.ask(fields.apply(key.column()), Question.ORDER);
            doubts.ask(fields.apply(key.column()), Question.VALUE);
        }
        for (Measure measure : query.measures()) {
            Question question = measure.aggregate() instanceof Aggregate.Count ? Question.IS_NULL : Question.ORDER;
            measure.aggregate().columns().forEach(column -> doubts.ask(fields.apply(column), question));
        }
    }

    private Map<String, Aggregation> inside(GroupQuery query) {
        Map<String, Aggregation> inside = new LinkedHashMap<>();
        for (MeasureSearch measure : measures(query)) {
            measure.aggregation().ifPresent(aggregation -> inside.put(measure.name(), aggregation));
        }
        return inside;
    }

    private List<NamedValue<CompositeAggregationSource>> sources(GroupQuery query, boolean shown) {
        List<KeySearch> keys = keys(query);
        int given = query.after() == null ? keys.size() : query.after().values().size();
        List<NamedValue<CompositeAggregationSource>> sources = new ArrayList<>();
        List<GroupOrder> terms = query.sortTerms();
        for (int place = 0; place < terms.size(); place++) {
            int i = query.keys().indexOf((GroupKey) terms.get(place).term());
            sources.add(NamedValue.of(
                    keyName(i), keys.get(i).source(terms.get(place).direction(), place >= given)));
        }
        for (int i = 0; i < keys.size(); i++) {
            if (shown && keys.get(i).isFolded()) {
                sources.add(NamedValue.of(naturalName(i), keys.get(i).natural()));
            }
        }
        return sources;
    }
}
