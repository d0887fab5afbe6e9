package io.shardlens.query.plan;

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
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyPredicate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a condition in normal form says about the sharding keys of the rows that satisfy it: always a superset of them. Each leaf is
 * plainly true or not there, so AND intersects, OR unites, and a leaf that is not understood says {@link KeyConstraint#all()}.
 */
final class KeyPredicates {
    private final ShardingKey key;
    private final boolean nullable;
    private final ComputedKeys computed;

    /**
     * @param computed what other columns say
     * @param nullable whether any physical table may hold NULL in the sharding key; no rule says where such a row lives
     */
    KeyPredicates(ShardingKey key, boolean nullable, ComputedKeys computed) {
        this.key = key;
        this.nullable = nullable;
        this.computed = computed;
    }

    KeyConstraint of(Condition condition) {
        return switch (condition) {
            case And and -> fold(and.children(), KeyConstraint.all(), KeyConstraint::and);
            case Or or -> fold(or.children(), KeyConstraint.none(), KeyConstraint::or);
            case Not not -> negated(not.child());
            case Eq eq ->
                key.isColumn(eq.column())
                        ? points(List.of(eq)).may()
                        : computed.of(eq.column(), Collections.singletonList(eq.value()));
            case Ne ne ->
                key.isColumn(ne.column())
                        ? points(List.of(new Eq(ne.column(), ne.value()))).not().may()
                        : KeyConstraint.all();
            case In in ->
                key.isColumn(in.column()) ? points(equalities(in)).may() : computed.of(in.column(), in.values());
            case Range range -> key.isColumn(range.column()) && key.isOrdered() ? range(range) : KeyConstraint.all();
            case Between between -> throw notNormal(between);
            case InTuples in -> tuples(in);
            case Prefix prefix -> KeyConstraint.all();
            case Like like -> KeyConstraint.all();
            case JsonEq eq -> KeyConstraint.all();
            case JsonTextEq text -> KeyConstraint.all();
            case Match match -> KeyConstraint.all();
            case IsNull isNull ->
                key.isColumn(isNull.column()) && !nullable && !key.isTime()
                        ? KeyConstraint.none()
                        : KeyConstraint.all();
        };
    }

    private KeyConstraint fold(List<Condition> children, KeyConstraint start, BinaryOperator<KeyConstraint> combine) {
        return children.stream().map(this::of).reduce(start, combine);
    }

    private KeyConstraint negated(Condition leaf) {
        return switch (leaf) {
            case In in ->
                key.isColumn(in.column()) ? points(equalities(in)).not().may() : KeyConstraint.all();
            // Rows with any key differ from a tuple in its other values.
            case InTuples in -> KeyConstraint.all();
            case Prefix prefix -> KeyConstraint.all();
            case Like like -> KeyConstraint.all();
            case JsonEq eq -> KeyConstraint.all();
            case JsonTextEq text -> KeyConstraint.all();
            case Match match -> KeyConstraint.all();
            case IsNull isNull -> KeyConstraint.all();
            case And and -> throw notNormal(and);
            case Or or -> throw notNormal(or);
            case Not not -> throw notNormal(not);
            case Eq eq -> throw notNormal(eq);
            case Ne ne -> throw notNormal(ne);
            case Range range -> throw notNormal(range);
            case Between between -> throw notNormal(between);
        };
    }

    private static List<Eq> equalities(In in) {
        return in.values().stream().map(value -> new Eq(in.column(), value)).toList();
    }

    /** The keys in the tuples, whatever stands beside them. */
    private KeyConstraint tuples(InTuples in) {
        for (int i = 0; i < in.columns().size(); i++) {
            Column column = in.columns().get(i);
            if (key.isColumn(column)) {
                return points(equalities(new In(column, in.values(i)))).may();
            }
        }
        return KeyConstraint.all();
    }

    /** Exactly these keys, or nothing known where one of the values names no single key. */
    private KeyPredicate points(List<Eq> equalities) {
        List<Key> keys = new ArrayList<>(equalities.size());
        for (Eq eq : equalities) {
            Optional<Key> one = eq.value() == null ? Optional.empty() : key.key(eq.value());
            if (one.isEmpty()) {
                return KeyPredicate.opaque();
            }
            keys.add(one.get());
        }
        return KeyPredicate.in(keys);
    }

    private KeyConstraint range(Range range) {
        KeyConstraint lower = KeyConstraint.all();
        Key from = bound(range.lower());
        if (range.lower() != null && from != null) {
            lower = KeyConstraint.range(from, range.lower().inclusive(), null, false);
        }
        Key to = bound(range.upper());
        if (range.upper() == null || to == null || (key.isTime() && from == null)) {
            return lower;
        }
        return lower.and(KeyConstraint.range(null, false, to, range.upper().inclusive()));
    }

    private @Nullable Key bound(@Nullable Bound bound) {
        return bound == null || bound.value() == null
                ? null
                : key.key(bound.value()).orElse(null);
    }

    private static IllegalArgumentException notNormal(Condition condition) {
        return new IllegalArgumentException(
                "not in normal form: " + condition.getClass().getSimpleName());
    }
}
