package io.shardlens.query.search;

import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import io.shardlens.catalog.index.FieldTerm;
import io.shardlens.catalog.index.Fields;
import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Order.Direction;
import io.shardlens.router.Target;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * "Comes behind this place" as a query. Not {@code search_after}: that has no word for a missing number, and cannot tell it from the
 * least one.
 */
final class AfterSearch {
    private final Function<Column, IndexField> fields;

    AfterSearch(Function<Column, IndexField> fields) {
        this.fields = fields;
    }

    /** @throws UnanswerableException where a value of the place is one that the index does not order */
    Query write(List<Order> sortKey, After after) {
        return behind(sortKey, after, 0);
    }

    /** Behind in column {@code i}, or the same there and behind in the columns after it. */
    private Query behind(List<Order> sortKey, After after, int i) {
        if (i == sortKey.size()) {
            return after.target() == null ? Terms.anyOf(List.of()) : behind(after.target());
        }
        Order order = sortKey.get(i);
        IndexField field = fields.apply(order.column());
        Object value = after.values().get(i);
        Query here = behind(field, order.direction(), value);
        if (i == sortKey.size() - 1 && after.target() == null) {
            return here;
        }
        return Terms.anyOf(List.of(here, Terms.allOf(List.of(same(field, value), behind(sortKey, after, i + 1)))));
    }

    private static Query behind(IndexField field, Direction direction, @Nullable Object value) {
        Query isNull = Terms.term(field.nullTerm());
        if (value == null) {
            return direction == Direction.ASC ? Terms.noneOf(List.of(isNull)) : Terms.anyOf(List.of());
        }
        Object key = key(field, value);
        return switch (direction) {
            case ASC -> Terms.range(field.sortField(), key, false, null, false);
            case DESC -> Terms.anyOf(List.of(Terms.range(field.sortField(), null, false, key, false), isNull));
        };
    }

    private static Query same(IndexField field, @Nullable Object value) {
        if (value == null) {
            return Terms.term(field.nullTerm());
        }
        Object key = key(field, value);
        return Terms.range(field.sortField(), key, true, key, true);
    }

    /** The value as a bound of a range over the sort field, which for a boolean is not what it is sorted by. */
    private static Object key(IndexField field, Object value) {
        return field.term(value)
                .filter(term -> term.field().equals(field.sortField()))
                .map(FieldTerm::value)
                .or(() -> field.sortKey(value))
                .orElseThrow(() -> new UnanswerableException("the cursor stands at a value of column "
                        + field.column().name() + " that is outside what is proven for the index"));
    }

    private static Query behind(Target target) {
        return Terms.anyOf(List.of(
                Terms.range(Fields.SHARD, target.database(), false, null, false),
                Terms.allOf(List.of(
                        Terms.range(Fields.SHARD, target.database(), true, target.database(), true),
                        Terms.range(Fields.TABLE, target.table(), false, null, false)))));
    }
}
