package io.shardlens.query.search;

import co.elastic.clients.elasticsearch._types.FieldSort;
import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.SortOptions;
import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import io.shardlens.catalog.index.FieldTerm;
import io.shardlens.catalog.index.Fields;
import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.index.Question;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Order.Direction;
import io.shardlens.query.model.Query;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A query as one search request. Beside the hits it counts, on the same view of the index, the documents for which the index cannot
 * answer: the request's query takes both. The hits are the page only where that count is 0; otherwise they mean nothing. Pure.
 */
final class SearchWriter {
    /** The aggregation that counts documents. */
    static final String COUNTED = "counted";
    /** Its bucket of documents for which the index cannot answer. */
    static final String IN_DOUBT = "in-doubt";
    /** Its bucket of documents that satisfy the condition, whatever the page; there where the query counts. */
    static final String MATCHING = "matching";
    /** What a document keeps of values that its other fields cannot give back. */
    private static final String KEPT = Fields.ROOT + ".kept";
    /** Elasticsearch's bound on hits per request. */
    static final int MOST_HITS = 10_000;

    private final Function<Column, IndexField> fields;

    SearchWriter(Function<Column, IndexField> fields) {
        this.fields = fields;
    }

    /**
     * The request for one page and the count.
     *
     * @param timeout Elasticsearch is asked to give up by then
     * @throws UnanswerableException where the index cannot answer exactly
     */
    SearchRequest write(Search search, Duration timeout) {
        Query query = search.query();
        int limit = search.limit();
        if (limit > MOST_HITS) {
            // A page cut short would look like the last one.
            throw new UnanswerableException("it looks at most " + MOST_HITS + " rows deep, and " + limit
                    + " are needed with the offset and one more to tell whether others follow");
        }
        Doubts doubts = new Doubts();
        var where = new ConditionSearch(fields, doubts).write(query.where());
        query.select().forEach(column -> doubts.ask(fields.apply(column), Question.VALUE));
        List<Order> sortKey = query.sortKey();
        for (Order order : sortKey) {
            IndexField field = fields.apply(order.column());
            doubts.ask(field, Question.ORDER);
            doubts.ask(field, Question.VALUE);
            if (isLong(order.column())) {
                // Elasticsearch sorts a missing number as the least one.
                doubts.add(new FieldTerm(field.sortField(), Long.MIN_VALUE));
            }
        }
        var page = query.after() == null
                ? where
                : Terms.allOf(List.of(where, new AfterSearch(fields).write(sortKey, query.after())));
        var inDoubt = doubts.query();
        Map<String, co.elastic.clients.elasticsearch._types.query_dsl.Query> counted = new LinkedHashMap<>();
        counted.put(IN_DOUBT, inDoubt);
        if (query.count()) {
            counted.put(MATCHING, where);
        }
        // A filter after the query would have Elasticsearch look at each match: without, it skips those that cannot be
        // on the page.
        boolean countsBeyondPage = query.count() && query.after() != null;
        return SearchRequest.of(request -> (countsBeyondPage ? request.postFilter(page) : request)
                .index(IndexNames.alias(query.table()))
                .query(within(search.shards(), Terms.anyOf(List.of(countsBeyondPage ? where : page, inDoubt))))
                .aggregations(COUNTED, a -> a.filters(f -> f.filters(b -> b.keyed(counted))))
                .sort(sort(query, sortKey))
                .source(s -> s.filter(f -> f.includes(sources(query, sortKey))))
                .from(Math.min(limit, query.offset()))
                .size(Math.max(0, limit - query.offset()))
                .trackTotalHits(t -> t.enabled(false))
                .allowPartialSearchResults(false)
                .timeout(timeout.toMillis() + "ms"));
    }

    /** The documents of these shards, of all where none is named. */
    private static co.elastic.clients.elasticsearch._types.query_dsl.Query within(
            Set<String> shards, co.elastic.clients.elasticsearch._types.query_dsl.Query query) {
        return shards.isEmpty()
                ? query
                : Terms.allOf(List.of(
                        Terms.terms(
                                Fields.SHARD,
                                shards.stream().sorted().map(Terms::value).toList()),
                        query));
    }

    private List<SortOptions> sort(Query query, List<Order> sortKey) {
        List<SortOptions> sort = new ArrayList<>();
        for (Order order : sortKey) {
            boolean ascending = order.direction() == Direction.ASC;
            sort.add(by(FieldSort.of(f -> f.field(fields.apply(order.column()).sortField())
                    .order(ascending ? SortOrder.Asc : SortOrder.Desc)
                    .missing(FieldValue.of(ascending ? "_first" : "_last")))));
        }
        if (query.table().idScope() == IdScope.SHARD) {
            sort.add(by(FieldSort.of(f -> f.field(Fields.SHARD).order(SortOrder.Asc))));
            sort.add(by(FieldSort.of(f -> f.field(Fields.TABLE).order(SortOrder.Asc))));
        }
        return sort;
    }

    private static boolean isLong(Column column) {
        return column.type().name() == TypeName.BIGINT && !column.type().unsigned();
    }

    private static SortOptions by(FieldSort field) {
        return SortOptions.of(s -> s.field(field));
    }

    private static List<String> sources(Query query, List<Order> sortKey) {
        Set<String> sources = new LinkedHashSet<>();
        query.select().forEach(column -> sources.add(column.name()));
        sortKey.forEach(order -> sources.add(order.column().name()));
        sources.add(Fields.SHARD);
        sources.add(Fields.TABLE);
        sources.add(KEPT);
        return List.copyOf(sources);
    }
}
