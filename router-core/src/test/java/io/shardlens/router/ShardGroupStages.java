package io.shardlens.router;

import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.ShardGroup;
import io.shardlens.router.algorithm.ShardGroup.FragmentTable;
import io.shardlens.router.algorithm.ShardGroup.Shard;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.util.List;

/** A7's stages: one group, a second one by machine size, the first one again in freed space. */
public final class ShardGroupStages {
    private static final long M = 1_000_000;
    private static final long ROWS = 10 * M;

    private ShardGroupStages() {}

    public static Rule stage(int stage) {
        return switch (stage) {
            case 1 -> rule(first(true, List.of(range(0, 40)), range(0, 20), range(20, 40)));
            case 2 -> rule(first(false, List.of(range(0, 40)), range(0, 20), range(20, 40)), second(true));
            case 3 ->
                rule(
                        new ShardGroup(
                                "group0",
                                true,
                                List.of(range(0, 40), range(100, 120)),
                                List.of(),
                                List.of(
                                        shard(
                                                0,
                                                List.of(0),
                                                again(0, range(0, 20), range(100, 110)),
                                                again(1, range(20, 40), range(110, 120))),
                                        shard(
                                                1,
                                                List.of(1),
                                                again(0, range(0, 20), range(100, 110)),
                                                again(1, range(20, 40), range(110, 120))))),
                        second(false));
            default -> throw new IllegalArgumentException("no stage " + stage);
        };
    }

    /** Stage 3 in which t_0 alone takes the new interval, and the rows of the old intervals are gone. */
    public static Rule reused() {
        FragmentTable only = again(0, range(0, 20), range(100, 120));
        FragmentTable other = again(1, range(20, 40));
        return rule(
                new ShardGroup(
                        "group0",
                        true,
                        List.of(range(100, 120)),
                        List.of(range(0, 20), range(20, 40)),
                        List.of(shard(0, List.of(0), only, other), shard(1, List.of(1), only, other))),
                second(false));
    }

    public static KeyRange range(long from, long to) {
        return KeyRange.of(from * M, to * M);
    }

    public static Rule rule(ShardGroup... groups) {
        return new Rule.ShardGroups(KeyType.INT64, List.of(groups), false);
    }

    private static ShardGroup first(boolean writable, List<KeyRange> intervals, KeyRange t0, KeyRange t1) {
        return new ShardGroup(
                "group0",
                writable,
                intervals,
                List.of(),
                List.of(
                        shard(0, List.of(0), again(0, t0), again(1, t1)),
                        shard(1, List.of(1), again(0, t0), again(1, t1))));
    }

    private static ShardGroup second(boolean writable) {
        return new ShardGroup(
                "group1",
                writable,
                List.of(range(40, 100)),
                List.of(),
                List.of(
                        shard(2, List.of(0), again(0, range(40, 100))),
                        shard(3, List.of(1, 2), again(0, range(40, 70)), again(1, range(70, 100))),
                        shard(
                                4,
                                List.of(3, 4, 5),
                                again(0, range(40, 60)),
                                again(1, range(60, 80)),
                                again(2, range(80, 100)))));
    }

    public static Shard shard(int number, List<Integer> hashValues, FragmentTable... tables) {
        return new Shard("shard" + number, hashValues, List.of(tables));
    }

    public static FragmentTable again(int number, KeyRange... intervals) {
        return new FragmentTable("t_" + number, List.of(intervals), ROWS);
    }
}
