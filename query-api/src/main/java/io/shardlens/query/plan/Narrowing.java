package io.shardlens.query.plan;

import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.And;
import io.shardlens.query.model.Condition.Between;
import io.shardlens.query.model.Condition.Eq;
import io.shardlens.query.model.Condition.In;
import io.shardlens.query.model.Condition.IsNull;
import io.shardlens.query.model.Condition.Ne;
import io.shardlens.query.model.Condition.Not;
import io.shardlens.query.model.Condition.Or;
import io.shardlens.query.model.Condition.Prefix;
import io.shardlens.query.model.Condition.Range;
import io.shardlens.query.model.NormalForm;
import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.route.Router;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a condition in normal form to the sharding keys that live in one target: equality with a key of another target is never true
 * of a row that belongs here. In normal form nothing above a leaf negates it, so a leaf may become never.
 */
final class Narrowing {
    private final ShardingKey key;
    private final Router router;

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
            case Not not -> not;
            case Ne ne -> ne;
            case Range range -> range;
            case Between between -> between;
            case Prefix prefix -> prefix;
            case IsNull isNull -> isNull;
        };
    }

    private Condition in(Target target, In in) {
        List<@Nullable Object> here =
                in.values().stream().filter(value -> mayLiveIn(target, value)).toList();
        return here.isEmpty() ? Condition.never() : new In(in.column(), here);
    }

    private boolean mayLiveIn(Target target, @Nullable Object value) {
        Optional<Key> one = value == null ? Optional.empty() : key.key(value);
        return one.isEmpty()
                || (router.covers(one.get())
                        && router.explain(one.get()).candidates().contains(target));
    }
}
