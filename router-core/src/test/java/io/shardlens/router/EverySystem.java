package io.shardlens.router;

import static io.shardlens.router.Topologies.key;
import static io.shardlens.router.Topologies.range;

import io.shardlens.router.algorithm.CalendarField;
import io.shardlens.router.algorithm.CalendarPeriod;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.KeyNormalizer;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Placement;
import io.shardlens.router.algorithm.Ring;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo.Stage;
import io.shardlens.router.algorithm.Rule.ValueList.Choice;
import io.shardlens.router.algorithm.ShardGroup;
import io.shardlens.router.algorithm.ShardGroup.FragmentTable;
import io.shardlens.router.algorithm.ShardGroup.Shard;
import io.shardlens.router.algorithm.WeightedDatabase;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;

/** Every kind of rule, over few keys around {@link Topologies#key}, and every target with more than one of them. */
public final class EverySystem {
    private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");

    private EverySystem() {}

    public static Stream<Named<Rule>> rules() {
        Map<String, Rule> rules = new LinkedHashMap<>();
        for (KeyType type : List.of(KeyType.INT64, KeyType.UINT64)) {
            rules.put("A1 modulo of " + type, Topologies.modulo(type, 3));
            rules.put("A1 modulo in one slot of " + type, Topologies.modulo(type, 1));
            rules.put("A4 placed modulo of " + type, placed(type));
            rules.put("A5 stacked ranges of " + type, Topologies.narrowRanges(type));
            rules.put("A6 uneven stacked ranges of " + type, uneven(type));
            rules.put("A7 shard groups of " + type, groups(type));
            rules.put("A9 routing table of " + type, relation(type, HashFunction.IDENTITY));
            rules.put("A10 ring of " + type, toyRing(type));
            rules.put("A11 co-located of " + type, coLocated(type));
        }
        for (KeyType type : List.of(KeyType.INT64, KeyType.UINT64, KeyType.INSTANT, KeyType.DATE_TIME, KeyType.DATE)) {
            rules.put("A3 ranges of " + type, ranges(type));
        }
        for (KeyType type : List.of(KeyType.INSTANT, KeyType.DATE_TIME, KeyType.DATE)) {
            @Nullable ZoneId zone = type == KeyType.INSTANT ? SHANGHAI : null;
            for (CalendarField field : CalendarField.values()) {
                rules.put(
                        "A2 " + field.label() + " of " + type,
                        new Rule.CalendarCycle(type, zone, field, 1, Layout.of("db{0%2}", "t_{00}")));
            }
            for (CalendarPeriod period : CalendarPeriod.values()) {
                rules.put("A2 " + period.label() + " of " + type, periods(type, zone, period));
            }
        }
        for (KeyType type : KeyType.values()) {
            for (HashFunction hash : HashFunction.values()) {
                // No unsigned key near the middle of its type is a boxed Integer.
                if (hash.accepts(type) && !(hash == HashFunction.JAVA_INT && type == KeyType.UINT64)) {
                    ModMode mode = type == KeyType.UINT64 ? ModMode.FLOOR_MOD : ModMode.ABS_MOD;
                    rules.put(
                            "A8 two-level " + hash.label() + " of " + type,
                            Topologies.twoLevel(type, hash, mode, 2, 3));
                }
            }
            rules.put("A13 list of " + type, list(type, null));
            rules.put("A13 list with a default of " + type, list(type, new Target("db0", "others")));
        }
        rules.put("A9 routing table of STRING", relation(KeyType.STRING, HashFunction.CRC32));
        rules.put("A10 generated ring of STRING", generatedRing());
        return rules.entrySet().stream().map(rule -> Named.of(rule.getKey(), rule.getValue()));
    }

    private static Rule placed(KeyType type) {
        return new Rule.Placed(
                Topologies.modulo(type, 4),
                List.of(
                        new Placement.WholeDatabase("db1", "db0"),
                        new Placement.OneTable(new Target("db3", "t3"), new Target("db2", "t9"))),
                Map.of("db2", "DB2"));
    }

    private static Rule uneven(KeyType type) {
        return new Rule.StackedRangeModulo(
                type,
                List.of(
                        new Stage(range(type, -8, -4), 2, Layout.of("db0", "t{0}")),
                        new Stage(
                                range(type, -4, 0), 2, Layout.of(new Target("db1", "t0_1"), new Target("db2", "t1_1"))),
                        new Stage(new KeyRange(key(type, 0), null), 2, Layout.of("db{slot+1}", "t{0}_2"))));
    }

    private static Rule groups(KeyType type) {
        FragmentTable old = new FragmentTable("t_0", List.of(range(type, -5, 0)), 0);
        FragmentTable reused = new FragmentTable("t_1", List.of(range(type, 0, 3), range(type, 6, 10)), 0);
        ShardGroup first = new ShardGroup(
                "first",
                true,
                List.of(range(type, -5, 3), range(type, 6, 10)),
                List.of(range(type, -9, -5)),
                List.of(
                        new Shard("db0", List.of(0), List.of(old, reused)),
                        new Shard("db1", List.of(1), List.of(old, reused))));
        ShardGroup second = new ShardGroup(
                "second",
                false,
                List.of(range(type, 3, 6)),
                List.of(),
                List.of(new Shard(
                        "db2", List.of(0), List.of(new FragmentTable("t_2", List.of(range(type, 3, 6)), 0)))));
        return new Rule.ShardGroups(type, List.of(first, second), false);
    }

    private static Rule relation(KeyType type, HashFunction hash) {
        return new Rule.RoutingTable(
                type,
                hash,
                ModMode.FLOOR_MOD,
                3,
                "t{0}",
                List.of(new WeightedDatabase("db0", 1), new WeightedDatabase("db1", 2)),
                0);
    }

    private static Rule toyRing(KeyType type) {
        List<Ring.Node> nodes = LongStream.of(-6, -2, 1, 4, 8)
                .mapToObj(offset -> new Ring.Node(
                        type == KeyType.UINT64 ? offset ^ Long.MIN_VALUE : offset,
                        "n" + offset,
                        new Target("db" + Math.floorMod(offset, 3), "t")))
                .toList();
        return new Rule.ConsistentHash(type, HashFunction.IDENTITY, new Ring.Explicit(nodes));
    }

    private static Rule generatedRing() {
        return new Rule.ConsistentHash(
                KeyType.STRING,
                HashFunction.XXHASH64,
                new Ring.Generated(IntStream.range(0, 3)
                        .mapToObj(i -> new Ring.Share("db" + i, 0, 1_024, new Target("db" + i, "t")))
                        .toList()));
    }

    private static Rule coLocated(KeyType type) {
        return new Rule.CoLocated(type, 4, 2, 12, List.of("db0", "db1"), "t_{00}", Numbering.OVER_ALL);
    }

    private static Rule ranges(KeyType type) {
        return new Rule.Ranges(
                type,
                List.of(
                        new Rule.Ranges.Part(range(type, 0, 4), new Target("db1", "t")),
                        new Rule.Ranges.Part(range(type, -7, -2), new Target("db0", "t")),
                        new Rule.Ranges.Part(new KeyRange(key(type, 4), null), new Target("db2", "t"))),
                true);
    }

    private static Rule periods(KeyType type, @Nullable ZoneId zone, CalendarPeriod period) {
        return new Rule.CalendarPeriods(
                type, zone, period, YearMonth.of(2026, 10), YearMonth.of(2027, 4), "db{Q}", "t_{yyyyMM}");
    }

    private static Rule list(KeyType type, @Nullable Target otherwise) {
        return new Rule.ValueList(
                type,
                List.of(
                        new Choice(List.of(key(type, -5), key(type, 2)), new Target("db0", "t")),
                        new Choice(List.of(key(type, 3), key(type, 5), key(type, 4)), new Target("db1", "t")),
                        new Choice(List.of(key(type, 7), key(type, 1)), new Target("db2", "t"))),
                otherwise,
                KeyNormalizer.exact());
    }
}
