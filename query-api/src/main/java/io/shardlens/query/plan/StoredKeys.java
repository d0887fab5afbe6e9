package io.shardlens.query.plan;

import io.shardlens.query.model.Condition;
import io.shardlens.query.plan.Plan.Way;
import io.shardlens.router.key.Key;
import io.shardlens.router.resolve.Cost;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which other keys a condition demands of every row, whose sharding keys are stored somewhere. Pure. */
final class StoredKeys {
    private StoredKeys() {}

    /**
     * The ways to the sharding keys, the cheapest first.
     *
     * @param most what a way may cost
     */
    static List<Way> ways(List<AlternateKey> alternates, Condition where, Cost most) {
        List<Way> ways = new ArrayList<>();
        for (AlternateKey alternate : alternates) {
            if (!alternate.isComputed() && alternate.resolver().cost().compareTo(most) <= 0) {
                demanded(where)
                        .filter(eq -> alternate.isOf(eq.column()))
                        .flatMap(eq -> way(alternate, eq).stream())
                        .findFirst()
                        .ifPresent(ways::add);
            }
        }
        ways.sort(Comparator.comparing(way -> way.alternate().resolver().cost()));
        return ways;
    }

    private static Stream<Condition.Eq> demanded(Condition where) {
        return switch (where) {
            case Condition.And and -> and.children().stream().flatMap(StoredKeys::demanded);
            case Condition.Eq eq -> Stream.of(eq);
            case Condition.In in ->
                in.values().size() == 1
                        ? Stream.of(new Condition.Eq(in.column(), in.values().getFirst()))
                        : Stream.of();
            case Condition.Or or -> Stream.of();
            case Condition.Not not -> Stream.of();
            case Condition.Ne ne -> Stream.of();
            case Condition.Range range -> Stream.of();
            case Condition.Between between -> Stream.of();
            case Condition.InTuples in -> Stream.of();
            case Condition.Prefix prefix -> Stream.of();
            case Condition.Like like -> Stream.of();
            case Condition.JsonEq eq -> Stream.of();
            case Condition.JsonTextEq text -> Stream.of();
            case Condition.Match match -> Stream.of();
            case Condition.IsNull isNull -> Stream.of();
        };
    }

    private static Optional<Way> way(AlternateKey alternate, Condition.Eq eq) {
        Optional<Key> key = eq.value() == null ? Optional.empty() : alternate.key(eq.value());
        return key.map(one -> new Way(alternate, one, eq));
    }
}
