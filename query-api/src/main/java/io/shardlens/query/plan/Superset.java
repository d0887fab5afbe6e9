package io.shardlens.query.plan;

import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.And;
import io.shardlens.query.model.Condition.Or;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Conditions in normal form with some of their parts left out, so that they are true for more rows. Pure. */
final class Superset {
    private Superset() {}

    /**
     * What is left of a condition without its leaves that are not kept: true wherever the condition is.
     *
     * @param kept which leaves stay
     * @return empty where nothing is left, so that every row would satisfy it
     */
    static Optional<Condition> of(Condition condition, Predicate<Condition> kept) {
        if (condition instanceof And and) {
            List<Condition> left = of(and.children(), kept);
            return left.size() > 1 ? Optional.of(new And(left)) : left.stream().findFirst();
        }
        if (condition instanceof Or or) {
            List<Condition> left = of(or.children(), kept);
            // Rows of an alternative that says nothing may be any.
            return left.size() == or.children().size() ? Optional.of(new Or(left)) : Optional.empty();
        }
        return kept.test(condition) ? Optional.of(condition) : Optional.empty();
    }

    private static List<Condition> of(List<Condition> children, Predicate<Condition> kept) {
        return children.stream().flatMap(child -> of(child, kept).stream()).toList();
    }

    /** Whether a condition names values or words, so that it is likely to be true for few rows. */
    static boolean isNaming(Condition condition) {
        return switch (condition) {
            case And and -> and.children().stream().anyMatch(Superset::isNaming);
            case Or or -> or.children().stream().allMatch(Superset::isNaming);
            case Condition.Eq eq -> true;
            case Condition.In in -> true;
            case Condition.InTuples in -> true;
            case Condition.Prefix prefix -> true;
            case Condition.Match match -> true;
            case Condition.JsonEq eq -> true;
            case Condition.JsonTextEq text -> true;
            case Condition.Not not -> false;
            case Condition.Ne ne -> false;
            case Condition.Range range -> false;
            case Condition.Between between -> false;
            case Condition.Like like -> false;
            case Condition.IsNull isNull -> false;
        };
    }
}
