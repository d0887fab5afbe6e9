package io.shardlens.query.model;

import io.shardlens.catalog.codec.LikePattern;
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
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Negation normal form: the same rows, in fewer shapes. Afterwards
 *
 * <ul>
 *   <li>NOT stands only directly before {@link In}, {@link InTuples}, {@link Prefix}, {@link Like}, {@link JsonEq},
 *       {@link JsonTextEq}, {@link Match} and {@link IsNull};
 *   <li>no value, bound, pattern or text is NULL, nor is one in a tuple, since no NOT is left above a comparison and there unknown is
 *       as good as false;
 *   <li>there is no {@link Between}, a negated {@link Range} has become its two outsides, and a {@link Like} that asks for a
 *       beginning alone is a {@link Prefix};
 *   <li>AND and OR are flat, have two or more children, or are the whole condition {@link Condition#always()} or
 *       {@link Condition#never()}.
 * </ul>
 *
 * <p>Every translation (SQL, search, sharding key) then treats a leaf as plainly true or not; the negated ones, Ne included, must
 * not match NULL.
 */
public final class NormalForm {
    private NormalForm() {}

    /** The normal form of {@code condition}, true for exactly the same rows. */
    public static Condition of(Condition condition) {
        return normal(condition, false);
    }

    private static Condition normal(Condition condition, boolean negated) {
        return switch (condition) {
            case And and -> negated ? anyOf(normal(and.children(), true)) : allOf(normal(and.children(), false));
            case Or or -> negated ? allOf(normal(or.children(), true)) : anyOf(normal(or.children(), false));
            case Not not -> normal(not.child(), !negated);
            case Eq eq -> eq.value() == null ? Condition.never() : negated ? new Ne(eq.column(), eq.value()) : eq;
            case Ne ne -> ne.value() == null ? Condition.never() : negated ? new Eq(ne.column(), ne.value()) : ne;
            case In in -> negated ? notIn(in) : in(in);
            case InTuples in -> negated ? notIn(in) : in(in);
            case Range range -> negated ? outside(range) : inside(range);
            case Between between ->
                normal(
                        new Range(between.column(), new Bound(between.low(), true), new Bound(between.high(), true)),
                        negated);
            case Prefix prefix -> leaf(prefix, prefix.prefix(), negated);
            case Like like -> leaf(like(like), like.pattern(), negated);
            case JsonEq eq -> leaf(eq, eq.value(), negated);
            case JsonTextEq text -> leaf(text, text.text(), negated);
            case Match match -> leaf(match, match.text(), negated);
            case IsNull isNull -> negated ? new Not(isNull) : isNull;
        };
    }

    /** A leaf that says itself that it is negated, and is unknown where it compares with NULL. */
    private static Condition leaf(Condition leaf, @Nullable Object compared, boolean negated) {
        return compared == null ? Condition.never() : negated ? new Not(leaf) : leaf;
    }

    private static Condition like(Like like) {
        return Optional.ofNullable(like.pattern())
                .flatMap(LikePattern::prefix)
                .<Condition>map(beginning -> new Prefix(like.column(), beginning))
                .orElse(like);
    }

    private static List<Condition> normal(List<Condition> children, boolean negated) {
        return children.stream().map(child -> normal(child, negated)).toList();
    }

    private static Condition in(In in) {
        List<@Nullable Object> values = distinct(in.values());
        return values.isEmpty() ? Condition.never() : new In(in.column(), values);
    }

    /** With a NULL in its list NOT IN is false or unknown for every row. */
    private static Condition notIn(In in) {
        return in.values().stream().anyMatch(Objects::isNull)
                ? Condition.never()
                : new Not(new In(in.column(), distinct(in.values())));
    }

    private static Condition in(InTuples in) {
        List<List<@Nullable Object>> tuples = distinct(in, false);
        return tuples.isEmpty() ? Condition.never() : new InTuples(in.columns(), tuples);
    }

    /** A tuple with a NULL is not equal to a row only where another of its values is not. */
    private static Condition notIn(InTuples in) {
        List<Condition> all = new ArrayList<>();
        List<List<@Nullable Object>> whole = distinct(in, false);
        if (!whole.isEmpty()) {
            all.add(new Not(new InTuples(in.columns(), whole)));
        }
        for (List<@Nullable Object> tuple : distinct(in, true)) {
            List<Condition> any = new ArrayList<>();
            for (int i = 0; i < tuple.size(); i++) {
                if (tuple.get(i) != null) {
                    any.add(new Ne(in.columns().get(i), tuple.get(i)));
                }
            }
            all.add(anyOf(any));
        }
        return allOf(all);
    }

    /** The tuples with a NULL or those without, each once. */
    private static List<List<@Nullable Object>> distinct(InTuples in, boolean withNull) {
        Set<List<@Nullable Object>> distinct = new LinkedHashSet<>();
        for (List<@Nullable Object> tuple : in.tuples()) {
            if (tuple.stream().anyMatch(Objects::isNull) == withNull) {
                distinct.add(tuple);
            }
        }
        return new ArrayList<>(distinct);
    }

    private static List<@Nullable Object> distinct(List<@Nullable Object> values) {
        Set<@Nullable Object> distinct = new LinkedHashSet<>(values);
        distinct.remove(null);
        return List.copyOf(distinct);
    }

    private static Condition inside(Range range) {
        return isNull(range.lower()) || isNull(range.upper()) ? Condition.never() : range;
    }

    private static Condition outside(Range range) {
        List<Condition> sides = new ArrayList<>(2);
        if (range.lower() != null && range.lower().value() != null) {
            sides.add(new Range(
                    range.column(),
                    null,
                    new Bound(range.lower().value(), !range.lower().inclusive())));
        }
        if (range.upper() != null && range.upper().value() != null) {
            sides.add(new Range(
                    range.column(),
                    new Bound(range.upper().value(), !range.upper().inclusive()),
                    null));
        }
        return anyOf(sides);
    }

    private static boolean isNull(@Nullable Bound bound) {
        return bound != null && bound.value() == null;
    }

    /** The flat conjunction of conditions in normal form. */
    public static Condition allOf(Collection<Condition> children) {
        List<Condition> flat = new ArrayList<>();
        for (Condition child : children) {
            if (child.isNever()) {
                return child;
            }
            if (child instanceof And and) {
                flat.addAll(and.children());
            } else {
                flat.add(child);
            }
        }
        return flat.size() == 1 ? flat.getFirst() : new And(flat);
    }

    /** The flat disjunction of conditions in normal form. */
    public static Condition anyOf(Collection<Condition> children) {
        List<Condition> flat = new ArrayList<>();
        for (Condition child : children) {
            if (child.isAlways()) {
                return child;
            }
            if (child instanceof Or or) {
                flat.addAll(or.children());
            } else {
                flat.add(child);
            }
        }
        return flat.size() == 1 ? flat.getFirst() : new Or(flat);
    }
}
