package io.shardlens.query.search;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import io.shardlens.catalog.index.FieldTerm;
import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.Question;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.And;
import io.shardlens.query.model.Condition.Between;
import io.shardlens.query.model.Condition.Bound;
import io.shardlens.query.model.Condition.Eq;
import io.shardlens.query.model.Condition.In;
import io.shardlens.query.model.Condition.InTuples;
import io.shardlens.query.model.Condition.IsNull;
import io.shardlens.query.model.Condition.JsonEq;
import io.shardlens.query.model.Condition.JsonTextEq;
import io.shardlens.query.model.Condition.Like;
import io.shardlens.query.model.Condition.Match;
import io.shardlens.query.model.Condition.Ne;
import io.shardlens.query.model.Condition.Not;
import io.shardlens.query.model.Condition.Or;
import io.shardlens.query.model.Condition.Prefix;
import io.shardlens.query.model.Condition.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Conditions in normal form as Elasticsearch queries. There a leaf is plainly true or not, and unknown is as good as not true; so
 * a positive leaf needs no more than its term, and a negative one must also say that the column is not NULL.
 */
final class ConditionSearch {
    private final Function<Column, IndexField> fields;
    private final Doubts doubts;

    /**
     * @param fields how each column is found in the index
     * @param doubts told of every question that the query puts to the index
     */
    ConditionSearch(Function<Column, IndexField> fields, Doubts doubts) {
        this.fields = fields;
        this.doubts = doubts;
    }

    /**
     * The query that is true for the same rows.
     *
     * @throws UnanswerableException where the index cannot say so exactly
     */
    Query write(Condition condition) {
        return switch (condition) {
            case And and -> Terms.allOf(and.children().stream().map(this::write).toList());
            case Or or -> Terms.anyOf(or.children().stream().map(this::write).toList());
            case Not not -> not(not);
            case Eq eq -> Terms.term(term(eq.column(), Question.EQUALITY, eq.value()));
            case Ne ne -> except(ne.column(), Terms.term(term(ne.column(), Question.EQUALITY, ne.value())));
            case In in -> in(in);
            case Range range -> range(range);
            case Between between -> throw notNormal(between);
            case InTuples in ->
                Terms.anyOf(in.tuples().stream()
                        .map(tuple -> Terms.allOf(equalities(in, tuple)))
                        .toList());
            case Prefix prefix -> prefix(prefix);
            case Like like -> like(like);
            case JsonEq eq -> throw inside(eq.column());
            case JsonTextEq text -> throw inside(text.column());
            case Match match -> match(match);
            case IsNull isNull -> {
                if (isNull.findsZeroDates()) {
                    // A document of such a date does not say that it is one.
                    field(isNull.column(), Question.EQUALITY);
                }
                yield isNull(isNull.column());
            }
        };
    }

    private Query not(Not not) {
        return switch (not.child()) {
            case In in -> except(in.column(), in(in));
            case InTuples in ->
                Terms.allOf(in.tuples().stream()
                        .map(tuple -> Terms.anyOf(inequalities(in, tuple)))
                        .toList());
            case Prefix prefix -> except(prefix.column(), prefix(prefix));
            case Like like -> except(like.column(), like(like));
            case Match match -> except(match.column(), match(match));
            case JsonEq eq -> throw inside(eq.column());
            case JsonTextEq text -> throw inside(text.column());
            case IsNull isNull -> Terms.noneOf(List.of(isNull(isNull.column())));
            case And and -> throw notNormal(and);
            case Or or -> throw notNormal(or);
            case Not twice -> throw notNormal(twice);
            case Eq eq -> throw notNormal(eq);
            case Ne ne -> throw notNormal(ne);
            case Range range -> throw notNormal(range);
            case Between between -> throw notNormal(between);
        };
    }

    private List<Query> equalities(InTuples in, List<@Nullable Object> tuple) {
        List<Query> equalities = new ArrayList<>();
        for (int i = 0; i < tuple.size(); i++) {
            equalities.add(Terms.term(term(in.columns().get(i), Question.EQUALITY, tuple.get(i))));
        }
        return equalities;
    }

    private List<Query> inequalities(InTuples in, List<@Nullable Object> tuple) {
        List<Query> equalities = equalities(in, tuple);
        List<Query> inequalities = new ArrayList<>();
        for (int i = 0; i < tuple.size(); i++) {
            inequalities.add(except(in.columns().get(i), equalities.get(i)));
        }
        return inequalities;
    }

    private Query except(Column column, Query excluded) {
        return Terms.noneOf(List.of(excluded, isNull(column)));
    }

    private Query isNull(Column column) {
        return Terms.term(field(column, Question.IS_NULL).nullTerm());
    }

    private Query in(In in) {
        List<FieldTerm> terms = in.values().stream()
                .map(value -> term(in.column(), Question.EQUALITY, value))
                .toList();
        String field = terms.getFirst().field();
        List<FieldValue> values =
                terms.stream().map(term -> Terms.value(term.value())).distinct().toList();
        return Terms.terms(field, values);
    }

    private Query range(Range range) {
        Bound lower = range.lower();
        Bound upper = range.upper();
        FieldTerm from = lower == null ? null : term(range.column(), Question.RANGE, lower.value());
        FieldTerm to = upper == null ? null : term(range.column(), Question.RANGE, upper.value());
        return Terms.range(
                from != null ? from.field() : to != null ? to.field() : "",
                from == null ? null : from.value(),
                lower != null && lower.inclusive(),
                to == null ? null : to.value(),
                upper != null && upper.inclusive());
    }

    private Query prefix(Prefix prefix) {
        if (prefix.prefix() == null) {
            throw notNormal(prefix);
        }
        return field(prefix.column(), Question.PREFIX)
                .prefix(prefix.prefix())
                .map(Terms::prefix)
                .orElseThrow(() -> unproven(prefix.column()));
    }

    private Query like(Like like) {
        if (like.pattern() == null) {
            throw notNormal(like);
        }
        return field(like.column(), Question.PREFIX)
                .like(like.pattern())
                .map(Terms::regexp)
                .orElseThrow(() -> unproven(like.column()));
    }

    private Query match(Match match) {
        if (match.text() == null) {
            throw notNormal(match);
        }
        return Terms.match(field(match.column(), Question.MATCH).textField(), match.text());
    }

    private static UnanswerableException inside(Column column) {
        return new UnanswerableException("it does not keep the types of what stands inside " + column.name());
    }

    private FieldTerm term(Column column, Question question, @Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("not in normal form: " + column.name() + " is compared with NULL");
        }
        Optional<FieldTerm> term = field(column, question).term(value);
        return term.orElseThrow(() -> unproven(column));
    }

    private IndexField field(Column column, Question question) {
        IndexField field = fields.apply(column);
        doubts.ask(field, question);
        return field;
    }

    private static UnanswerableException unproven(Column column) {
        return new UnanswerableException(
                "what column " + column.name() + " is compared with is outside what is proven for the index");
    }

    private static IllegalArgumentException notNormal(Condition condition) {
        return new IllegalArgumentException(
                "not in normal form: " + condition.getClass().getSimpleName());
    }
}
