package io.shardlens.benchmarks.route;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One key to its target, by the kinds of rules that {@link RoutingBenchmark} has not. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RuleBenchmark {
    private static final long STAGE = RoutingRules.STAGE;
    private static final long MICROS_PER_DAY = 86_400_000_000L;
    /** 1970-01-01 was a Thursday. */
    private static final int FIRST_DAY_OF_WEEK = 3;

    private final Router calendar = RoutingRules.router(OtherRules.calendar());
    private final Router ranges = RoutingRules.router(OtherRules.ranges());
    private final Router placed = RoutingRules.router(OtherRules.placed());
    private final Router groups = RoutingRules.router(OtherRules.groups());
    private final Router ring = RoutingRules.router(OtherRules.ring(KeyType.STRING, HashFunction.MURMUR3_128));
    private final Router coLocated = RoutingRules.router(OtherRules.coLocated());
    private final Router integers = RoutingRules.router(OtherRules.integers());
    private final Router texts = RoutingRules.router(OtherRules.texts());

    private final Target[] ofDays = IntStream.rangeClosed(1, 7)
            .mapToObj(day -> new Target("db" + day, "logs"))
            .toArray(Target[]::new);
    private final Target[] ofRanges = ranges.targets().toArray(Target[]::new);
    private final Target[] ofPlaces = IntStream.range(0, 4)
            .mapToObj(slot -> new Target("db" + slot % 2, "t" + slot))
            .toArray(Target[]::new);
    private final Target[] ofGroups = groups.targets().toArray(Target[]::new);
    private final Target[] ofDetails = IntStream.range(0, OtherRules.DETAIL_TABLES)
            .mapToObj(slot ->
                    new Target("db" + slot % OtherRules.BASE_TABLES / OtherRules.BASE_PER_DATABASE, "details_" + slot))
            .toArray(Target[]::new);
    private final Target[] ofIntegers = IntStream.range(0, OtherRules.LISTED)
            .mapToObj(i -> new Target("db" + i % 4, "t"))
            .toArray(Target[]::new);
    private final Map<String, Target> ofTexts = new HashMap<>();
    private final Target other = new Target("db0", "t");
    private final String[] regions =
            IntStream.range(0, OtherRules.LISTED).mapToObj(i -> "region-" + i).toArray(String[]::new);
    private final long[] positions = new long[4 * 1_024];
    private final Target[] ofNodes = new Target[4 * 1_024];

    /** Fills what the bare twins look up. */
    public RuleBenchmark() {
        for (int i = 0; i < regions.length; i++) {
            ofTexts.put(regions[i], new Target("db" + i % 4, "t"));
        }
        Map<Long, Target> nodes = new HashMap<>();
        for (int database = 0; database < 4; database++) {
            for (int node = 0; node < 1_024; node++) {
                nodes.put(
                        HashFunction.MURMUR3_128.hash("db" + database + "#" + node), new Target("db" + database, "t"));
            }
        }
        long[] sorted =
                nodes.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
        System.arraycopy(sorted, 0, positions, 0, sorted.length);
        for (int i = 0; i < sorted.length; i++) {
            ofNodes[i] = nodes.getOrDefault(sorted[i], other);
        }
    }

    @Benchmark
    public Target calendar(Keys keys) {
        return calendar.route(time(keys));
    }

    @Benchmark
    public Target bareCalendar(Keys keys) {
        return ofDays[Math.floorMod(Math.floorDiv(time(keys), MICROS_PER_DAY) + FIRST_DAY_OF_WEEK, 7)];
    }

    private static long time(Keys keys) {
        return keys.inThreeStages[keys.next()] * 40_000_000L;
    }

    @Benchmark
    public Target ranges(Keys keys) {
        return ranges.route(keys.inThreeStages[keys.next()]);
    }

    @Benchmark
    public Target bareRanges(Keys keys) {
        return ofRanges[(int) (keys.inThreeStages[keys.next()] / STAGE)];
    }

    @Benchmark
    public Target placed(Keys keys) {
        return placed.route(keys.any[keys.next()]);
    }

    @Benchmark
    public Target barePlaced(Keys keys) {
        return ofPlaces[Math.floorMod(keys.any[keys.next()], 4)];
    }

    @Benchmark
    public Target groups(Keys keys) {
        return groups.route(keys.inThreeStages[keys.next()]);
    }

    @Benchmark
    public Target bareGroups(Keys keys) {
        long key = keys.inThreeStages[keys.next()];
        return key < 2 * STAGE ? ofGroups[Math.floorMod(key, 2)] : ofGroups[2 + Math.floorMod(key, 6)];
    }

    @Benchmark
    public Target ring(Keys keys) {
        return ring.route(keys.texts[keys.next()]);
    }

    @Benchmark
    public Target bareRing(Keys keys) {
        int found = Arrays.binarySearch(positions, HashFunction.MURMUR3_128.hash(keys.texts[keys.next()]));
        int node = found >= 0 ? found : -found - 1;
        return ofNodes[node == positions.length ? 0 : node];
    }

    @Benchmark
    public Target coLocated(Keys keys) {
        return coLocated.route(keys.any[keys.next()]);
    }

    @Benchmark
    public Target bareCoLocated(Keys keys) {
        return ofDetails[Math.floorMod(keys.any[keys.next()], OtherRules.DETAIL_TABLES)];
    }

    @Benchmark
    public Target listOfIntegers(Keys keys) {
        return integers.route(keys.inThreeStages[keys.next()] & (OtherRules.LISTED - 1));
    }

    @Benchmark
    public Target bareListOfIntegers(Keys keys) {
        return ofIntegers[(int) keys.inThreeStages[keys.next()] & (OtherRules.LISTED - 1)];
    }

    @Benchmark
    public Target listOfTexts(Keys keys) {
        return texts.route(regions[keys.next() & (OtherRules.LISTED - 1)]);
    }

    @Benchmark
    public Target bareListOfTexts(Keys keys) {
        return ofTexts.getOrDefault(regions[keys.next() & (OtherRules.LISTED - 1)], other);
    }
}
