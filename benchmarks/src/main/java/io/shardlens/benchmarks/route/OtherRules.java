package io.shardlens.benchmarks.route;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CalendarField;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.KeyNormalizer;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Placement;
import io.shardlens.router.algorithm.Ring;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.ShardGroup;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** More rules that are measured. */
final class OtherRules {
    static final int BASE_TABLES = 8;
    static final int BASE_PER_DATABASE = 2;
    static final int DETAIL_TABLES = 24;
    static final int LISTED = 16;
    private static final long STAGE = RoutingRules.STAGE;
    private static final int NODES = 1_024;

    private OtherRules() {}

    /** Days of the week; times are wall clocks, so no zone is looked up. */
    static Rule calendar() {
        @Nullable ZoneId none = null;
        return new Rule.CalendarCycle(
                KeyType.DATE_TIME, none, CalendarField.DAY_OF_WEEK, 1, Layout.of("db{0}", "logs"));
    }

    static Rule ranges() {
        return new Rule.Ranges(
                KeyType.INT64,
                IntStream.range(0, 4)
                        .mapToObj(i -> new Rule.Ranges.Part(
                                KeyRange.of(i * STAGE, (i + 1) * STAGE), new Target("db" + i, "orders")))
                        .toList(),
                false);
    }

    static Rule placed() {
        return new Rule.Placed(
                new Rule.Modulo(KeyType.INT64, 4, Layout.of("db{0}", "t{0}")),
                List.of(new Placement.WholeDatabase("db2", "db0"), new Placement.WholeDatabase("db3", "db1")),
                Map.of());
    }

    /** Two groups of two and six hash values. */
    static Rule groups() {
        return new Rule.ShardGroups(
                KeyType.INT64, List.of(group("group0", false, 0, 2, 2), group("group1", true, 2, 4, 6)), false);
    }

    private static ShardGroup group(String name, boolean writable, long from, long to, int shards) {
        List<KeyRange> range = List.of(KeyRange.of(from * STAGE, to * STAGE));
        return new ShardGroup(
                name,
                writable,
                range,
                List.of(),
                IntStream.range(0, shards)
                        .mapToObj(i -> new ShardGroup.Shard(
                                name + "_" + i, List.of(i), List.of(new ShardGroup.FragmentTable("t_0", range, 0))))
                        .toList());
    }

    static Rule ring(KeyType keyType, HashFunction hash) {
        return new Rule.ConsistentHash(
                keyType,
                hash,
                new Ring.Generated(IntStream.range(0, 4)
                        .mapToObj(i -> new Ring.Share("db" + i, 0, NODES, new Target("db" + i, "t")))
                        .toList()));
    }

    static Rule coLocated() {
        return new Rule.CoLocated(
                KeyType.INT64,
                BASE_TABLES,
                BASE_PER_DATABASE,
                DETAIL_TABLES,
                List.of("db0", "db1", "db2", "db3"),
                "details_{0}",
                Numbering.OVER_ALL);
    }

    static Rule integers() {
        return new Rule.ValueList(
                KeyType.INT64,
                IntStream.range(0, LISTED)
                        .mapToObj(i -> new Rule.ValueList.Choice(List.of(Key.of(i)), new Target("db" + i % 4, "t")))
                        .toList(),
                new Target("db0", "t"),
                KeyNormalizer.exact());
    }

    static Rule texts() {
        return new Rule.ValueList(
                KeyType.STRING,
                IntStream.range(0, LISTED)
                        .mapToObj(i -> new Rule.ValueList.Choice(
                                List.of(Key.of("region-" + i)), new Target("db" + i % 4, "t")))
                        .toList(),
                new Target("db0", "t"),
                KeyNormalizer.exact());
    }
}
