package io.shardlens.query.plan;

import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.And;
import io.shardlens.query.model.Condition.Between;
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
import io.shardlens.query.model.NormalForm;
import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.route.Router;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a condition in normal form to the sharding keys that live in one target: equality with a key of another target is never true
 * of a row that belongs here. In normal form nothing above a leaf negates it, so a leaf may become never. For one
 * query and one thread.
 */
final class Narrowing {
    private final ShardingKey key;
    private final Router router;
    private final Map<Object, Optional<Set<Target>>> routed = new HashMap<>();
    private final Map<Condition, Spread> spreads = new IdentityHashMap<>();
    private final Map<Set<Key>, In> named = new IdentityHashMap<>();

    Narrowing(ShardingKey key, Router router) {
        this.key = key;
        this.router = router;
    }

    Condition to(Target target, Condition condition) {
        return switch (condition) {
            case And and ->
                NormalForm.allOf(
                        and.children().stream().map(child -> to(target, child)).toList());
            case Or or ->
                NormalForm.anyOf(
                        or.children().stream().map(child -> to(target, child)).toList());
            case Eq eq -> key.isColumn(eq.column()) && !mayLiveIn(target, eq.value()) ? Condition.never() : eq;
            case In in -> key.isColumn(in.column()) ? in(target, in) : in;
            case InTuples in -> in(target, in);
            case Not not -> not;
            case Ne ne -> ne;
            case Range range -> range;
            case Between between -> between;
            case Prefix prefix -> prefix;
            case Like like -> like;
            case JsonEq eq -> eq;
            case JsonTextEq text -> text;
            case Match match -> match;
            case IsNull isNull -> isNull;
        };
    }

    /**
     * The same where the table may also hold rows of other targets: true for rows alone whose keys live here.
     *
     * @param points the keys of all rows that satisfy the condition
     */
    Condition owned(Target target, Condition condition, Set<Key> points) {
        Condition here = to(target, condition);
        return here.isNever() || isCut(here)
                ? here
                : NormalForm.allOf(List.of(here, in(target, named.computeIfAbsent(points, this::in))));
    }

    private In in(Set<Key> points) {
        return new In(key.column(), values(points));
    }

    private List<@Nullable Object> values(Set<Key> points) {
        return points.stream()
                .flatMap(point -> key.value(point).stream())
                .<@Nullable Object>map(value -> value)
                .toList();
    }

    /** Whether a row satisfies it only with a key that was looked at: ranges lead to keys, too, and stay as they are. */
    private boolean isCut(Condition condition) {
        return switch (condition) {
            case And and -> and.children().stream().anyMatch(this::isCut);
            case Or or -> or.children().stream().allMatch(this::isCut);
            case Eq eq -> key.isColumn(eq.column()) && homes(eq.value()).isPresent();
            case In in -> key.isColumn(in.column()) && areKnown(in.values());
            case InTuples in ->
                IntStream.range(0, in.columns().size())
                        .filter(i -> key.isColumn(in.columns().get(i)))
                        .anyMatch(i -> areKnown(in.values(i)));
            case Not not -> false;
            case Ne ne -> false;
            case Range range -> false;
            case Between between -> false;
            case Prefix prefix -> false;
            case Like like -> false;
            case JsonEq eq -> false;
            case JsonTextEq text -> false;
            case Match match -> false;
            case IsNull isNull -> false;
        };
    }

    private boolean areKnown(List<@Nullable Object> values) {
        return values.stream().allMatch(value -> homes(value).isPresent());
    }

    private Condition in(Target target, In in) {
        List<@Nullable Object> here = spreads.computeIfAbsent(in, one -> spread(in.values())).at(target).stream()
                .<@Nullable Object>map(in.values()::get)
                .toList();
        return here.isEmpty() ? Condition.never() : new In(in.column(), here);
    }

    private Condition in(Target target, InTuples in) {
        for (int i = 0; i < in.columns().size(); i++) {
            if (key.isColumn(in.columns().get(i))) {
                int place = i;
                List<List<@Nullable Object>> here =
                        spreads.computeIfAbsent(in, one -> spread(in.values(place))).at(target).stream()
                                .map(in.tuples()::get)
                                .toList();
                return here.isEmpty() ? Condition.never() : new InTuples(in.columns(), here);
            }
        }
        return in;
    }

    /**
     * Which values of an IN belong where, by their indexes, ascending.
     *
     * @param anywhere those that may be in any target
     */
    private record Spread(Map<Target, List<Integer>> targets, List<Integer> anywhere) {
        List<Integer> at(Target target) {
            List<Integer> own = targets.getOrDefault(target, List.of());
            return anywhere.isEmpty()
                    ? own
                    : Stream.concat(own.stream(), anywhere.stream()).sorted().toList();
        }
    }

    private Spread spread(List<@Nullable Object> values) {
        Map<Target, List<Integer>> targets = new HashMap<>();
        List<Integer> anywhere = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Optional<Set<Target>> homes = homes(values.get(i));
            if (homes.isEmpty()) {
                anywhere.add(i);
            } else {
                for (Target target : homes.get()) {
                    targets.computeIfAbsent(target, none -> new ArrayList<>()).add(i);
                }
            }
        }
        return new Spread(targets, anywhere);
    }

    private boolean mayLiveIn(Target target, @Nullable Object value) {
        return homes(value).map(homes -> homes.contains(target)).orElse(true);
    }

    /** Where rows with this value of the sharding key live; empty where nobody knows. Each value is routed once. */
    private Optional<Set<Target>> homes(@Nullable Object value) {
        return value == null ? Optional.empty() : routed.computeIfAbsent(value, this::route);
    }

    private Optional<Set<Target>> route(Object value) {
        return key.key(value)
                .map(one -> router.covers(one) ? Set.copyOf(router.explain(one).candidates()) : Set.of());
    }
}
