package io.shardlens.query.model;

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
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Negation normal form: the same rows, in fewer shapes. Afterwards
 *
 * <ul>
 *   <li>NOT stands only directly before {@link In}, {@link Prefix} and {@link IsNull};
 *   <li>no value, bound or prefix is NULL, since no NOT is left above a comparison and there unknown is as good as false;
 *   <li>there is no {@link Between}, and a negated {@link Range} has become its two outsides;
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
            case Range range -> negated ? outside(range) : inside(range);
            case Between between ->
                normal(
                        new Range(between.column(), new Bound(between.low(), true), new Bound(between.high(), true)),
                        negated);
            case Prefix prefix -> prefix.prefix() == null ? Condition.never() : negated ? new Not(prefix) : prefix;
            case IsNull isNull -> negated ? new Not(isNull) : isNull;
        };
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
