package io.shardlens.router;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo.Stage;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import io.shardlens.router.topology.Topology;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Rules that several tests route by. */
public final class Topologies {
    private static final long M = 1_000_000;

    private Topologies() {}

    public static Router router(Rule rule) {
        return Topology.compile(1, Map.of("orders", rule)).router("orders");
    }

    public static Rule modulo(KeyType keyType, int slots) {
        return new Rule.Modulo(keyType, slots, Layout.of("db{0}", "t{0}"));
    }

    /** A5: one database, then two, then four. */
    public static Rule doubling(int stage) {
        return switch (stage) {
            case 1 -> stacked(new Stage(KeyRange.everything(), 2, Layout.of("db0", "t{0}")));
            case 2 ->
                stacked(
                        new Stage(KeyRange.of(0, 10 * M), 2, Layout.of("db{0}", "t{0}")),
                        new Stage(KeyRange.of(10 * M, 20 * M), 2, Layout.of("db{0}", "t{0}_1")));
            case 3 ->
                stacked(
                        new Stage(KeyRange.of(0, 10 * M), 2, Layout.of("db{0}", "t{0}")),
                        new Stage(KeyRange.of(10 * M, 20 * M), 2, Layout.of("db{0+2}", "t{0}_1")),
                        new Stage(KeyRange.of(20 * M, 40 * M), 4, Layout.of("db{0}", "t{0}_2")));
            default -> throw new IllegalArgumentException("no stage " + stage);
        };
    }

    /** A6: from two tables to three, or to two on other databases. */
    public static Rule uneven(Stage last) {
        return stacked(
                new Stage(KeyRange.of(0, 10 * M), 2, Layout.of("db0", "t{0}")),
                new Stage(
                        KeyRange.of(10 * M, 20 * M),
                        2,
                        Layout.of(new Target("db1", "t0_1"), new Target("db2", "t1_1"))),
                last);
    }

    public static Rule twoLevel(KeyType keyType, HashFunction hash, ModMode mode, int databases, int tables) {
        List<String> names =
                IntStream.range(0, databases).mapToObj(i -> "db" + i).toList();
        return new Rule.TwoLevelHash(keyType, hash, mode, names, tables, "t{0}", Numbering.PER_DATABASE);
    }

    /** Ranges of a few keys each, with gaps before, between and after, around zero (or its unsigned twin). */
    public static Rule narrowRanges(KeyType keyType) {
        return new StackedRangeModulo(
                keyType,
                List.of(
                        new Stage(range(keyType, 2, 5), 2, Layout.of("db{0+2}", "b{0}")),
                        new Stage(range(keyType, -6, -1), 3, Layout.of("db{0}", "a{0}")),
                        new Stage(range(keyType, 5, 9), 1, Layout.of("db4", "c"))));
    }

    /** The key that lies {@code offset} from the middle of the type's keys; times are half days apart, at the end of 2026. */
    public static Key key(KeyType keyType, long offset) {
        return switch (keyType) {
            case INT64 -> Key.of(offset);
            case UINT64 -> Key.ofUnsigned(offset ^ Long.MIN_VALUE);
            case STRING -> Key.of("k" + offset);
            case INSTANT -> Key.of(Instant.parse("2026-12-29T12:00:00Z").plus(12 * offset, ChronoUnit.HOURS));
            case DATE_TIME -> Key.of(LocalDateTime.parse("2026-12-29T12:00").plusHours(12 * offset));
            case DATE -> Key.of(LocalDate.parse("2026-12-29").plusDays(offset));
        };
    }

    public static KeyRange range(KeyType keyType, long from, long to) {
        return new KeyRange(key(keyType, from), key(keyType, to));
    }

    private static Rule stacked(Stage... stages) {
        return new StackedRangeModulo(KeyType.INT64, List.of(stages));
    }
}
