package io.shardlens.query.search;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.query_dsl.Operator;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch._types.query_dsl.ZeroTermsQuery;
import co.elastic.clients.json.JsonData;
import io.shardlens.catalog.index.FieldTerm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The few shapes of Elasticsearch queries that everything is made of. All are filters: none contributes to a score. */
final class Terms {
    private Terms() {}

    static Query term(FieldTerm term) {
        return Query.of(q -> q.term(t -> t.field(term.field()).value(value(term.value()))));
    }

    static Query terms(String field, List<FieldValue> values) {
        return Query.of(q -> q.terms(t -> t.field(field).terms(v -> v.value(values))));
    }

    static Query prefix(FieldTerm term) {
        return Query.of(q -> q.prefix(p -> p.field(term.field()).value((String) term.value())));
    }

    /** The whole of a keyword satisfies a regular expression of Lucene without its optional operators. */
    static Query regexp(FieldTerm term) {
        return Query.of(q ->
                q.regexp(r -> r.field(term.field()).value((String) term.value()).flags("NONE")));
    }

    /** A text holds every word of another. */
    static Query match(String field, String text) {
        return Query.of(q ->
                q.match(m -> m.field(field).query(text).operator(Operator.And).zeroTermsQuery(ZeroTermsQuery.None)));
    }

    /** A range with the bounds that are given, each with or without equality. */
    static Query range(
            String field,
            @Nullable Object lower,
            boolean lowerIncluded,
            @Nullable Object upper,
            boolean upperIncluded) {
        return Query.of(q -> q.range(r -> r.untyped(u -> {
            u.field(field);
            if (lower != null) {
                JsonData bound = JsonData.of(lower);
                u = lowerIncluded ? u.gte(bound) : u.gt(bound);
            }
            if (upper != null) {
                JsonData bound = JsonData.of(upper);
                u = upperIncluded ? u.lte(bound) : u.lt(bound);
            }
            return u;
        })));
    }

    /** True where each is; for none of them always. */
    static Query allOf(List<Query> queries) {
        return switch (queries.size()) {
            case 0 -> Query.of(q -> q.matchAll(m -> m));
            case 1 -> queries.getFirst();
            default -> Query.of(q -> q.bool(b -> b.filter(queries)));
        };
    }

    /** True where any is; for none of them never. */
    static Query anyOf(List<Query> queries) {
        return switch (queries.size()) {
            case 0 -> Query.of(q -> q.matchNone(m -> m));
            case 1 -> queries.getFirst();
            default -> Query.of(q -> q.bool(b -> b.should(queries).minimumShouldMatch("1")));
        };
    }

    /** True where none is. */
    static Query noneOf(List<Query> queries) {
        return Query.of(q -> q.bool(b -> b.mustNot(queries)));
    }

    static FieldValue value(Object value) {
        return switch (value) {
            case String text -> FieldValue.of(text);
            case Long number -> FieldValue.of(number.longValue());
            case Double number -> FieldValue.of(number.doubleValue());
            case Boolean truth -> FieldValue.of(truth.booleanValue());
            default ->
                throw new IllegalArgumentException("an index value is a String, Long, Double or Boolean, not a "
                        + value.getClass().getName());
        };
    }
}
