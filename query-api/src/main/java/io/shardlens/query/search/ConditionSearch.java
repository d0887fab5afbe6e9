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
import io.shardlens.query.model.Condition.IsNull;
import io.shardlens.query.model.Condition.Ne;
import io.shardlens.query.model.Condition.Not;
import io.shardlens.query.model.Condition.Or;
import io.shardlens.query.model.Condition.Prefix;
import io.shardlens.query.model.Condition.Range;
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
            case Prefix prefix -> prefix(prefix);
            case IsNull isNull -> isNull(isNull.column());
        };
    }

    private Query not(Not not) {
        Condition child = not.child();
        if (child instanceof In in) {
            return except(in.column(), in(in));
        }
        if (child instanceof Prefix prefix) {
            return except(prefix.column(), prefix(prefix));
        }
        if (child instanceof IsNull isNull) {
            return Terms.noneOf(List.of(isNull(isNull.column())));
        }
        throw notNormal(not);
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
