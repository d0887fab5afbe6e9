package io.shardlens.benchmarks.route;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import io.shardlens.router.route.TargetSet;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One key to its target, by each kind of rule and, as {@code bare...}, by the arithmetic written out by hand. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RoutingBenchmark {
    private static final int TWO_LEVEL_SLOTS = RoutingRules.DATABASES * RoutingRules.TABLES_PER_DATABASE;
    private static final long STAGE = RoutingRules.STAGE;

    private final Router modulo = RoutingRules.router(RoutingRules.modulo(KeyType.INT64));
    private final Router unsignedModulo = RoutingRules.router(RoutingRules.modulo(KeyType.UINT64));
    private final Router stacked = RoutingRules.router(RoutingRules.stacked());
    private final Router stacked1000 = RoutingRules.router(RoutingRules.stacked(1_000));
    private final Router identity = twoLevel(KeyType.INT64, HashFunction.IDENTITY);
    private final Router javaString = twoLevel(KeyType.STRING, HashFunction.JAVA_STRING);
    private final Router crc32 = twoLevel(KeyType.STRING, HashFunction.CRC32);
    private final Router murmur3 = twoLevel(KeyType.STRING, HashFunction.MURMUR3_128);
    private final Router xxHash64 = twoLevel(KeyType.STRING, HashFunction.XXHASH64);

    private final Target[] moduloTargets = modulo.targets().toArray(Target[]::new);
    private final Target[] stackedTargets = stacked.targets().toArray(Target[]::new);
    private final Target[] stacked1000Targets = stacked1000.targets().toArray(Target[]::new);
    private final long[] starts1000 =
            LongStream.range(0, 1_000).map(i -> i * STAGE).toArray();
    private final Target[] twoLevelTargets = identity.targets().toArray(Target[]::new);

    private static Router twoLevel(KeyType keyType, HashFunction hash) {
        return RoutingRules.router(RoutingRules.twoLevel(keyType, hash));
    }

    @Benchmark
    public Target modulo(Keys keys) {
        return modulo.route(keys.any[keys.next()]);
    }

    @Benchmark
    public Target bareModulo(Keys keys) {
        return moduloTargets[Math.floorMod(keys.any[keys.next()], moduloTargets.length)];
    }

    @Benchmark
    public Target unsignedModulo(Keys keys) {
        return unsignedModulo.route(keys.any[keys.next()]);
    }

    @Benchmark
    public Target bareUnsignedModulo(Keys keys) {
        return moduloTargets[(int) Long.remainderUnsigned(keys.any[keys.next()], moduloTargets.length)];
    }

    @Benchmark
    public Target stacked(Keys keys) {
        return stacked.route(keys.inThreeStages[keys.next()]);
    }

    @Benchmark
    public Target bareStacked(Keys keys) {
        long key = keys.inThreeStages[keys.next()];
        if (key >= 0 && key < STAGE) {
            return stackedTargets[Math.floorMod(key, 2)];
        } else if (key >= STAGE && key < 2 * STAGE) {
            return stackedTargets[2 + Math.floorMod(key, 2)];
        } else if (key >= 2 * STAGE && key < 4 * STAGE) {
            return stackedTargets[4 + Math.floorMod(key, 4)];
        }
        throw new IllegalArgumentException(Long.toString(key));
    }

    @Benchmark
    public Target stacked1000(Keys keys) {
        return stacked1000.route(keys.inAThousandStages[keys.next()]);
    }

    @Benchmark
    public Target bareStacked1000(Keys keys) {
        long key = keys.inAThousandStages[keys.next()];
        int found = Arrays.binarySearch(starts1000, key);
        int stage = found >= 0 ? found : -found - 2;
        return stacked1000Targets[2 * stage + Math.floorMod(key, 2)];
    }

    @Benchmark
    public Target identity(Keys keys) {
        return identity.route(keys.any[keys.next()]);
    }

    @Benchmark
    public Target bareIdentity(Keys keys) {
        return twoLevelTargets[(int) Math.abs(keys.any[keys.next()] % TWO_LEVEL_SLOTS)];
    }

    @Benchmark
    public Target javaString(Keys keys) {
        return javaString.route(keys.texts[keys.next()]);
    }

    @Benchmark
    public Target bareJavaString(Keys keys) {
        return twoLevelTargets[Math.abs(keys.texts[keys.next()].hashCode() % TWO_LEVEL_SLOTS)];
    }

    @Benchmark
    public Target crc32(Keys keys) {
        return crc32.route(keys.texts[keys.next()]);
    }

    @Benchmark
    public Target bareCrc32(Keys keys) {
        return bare(HashFunction.CRC32, keys);
    }

    @Benchmark
    public Target murmur3(Keys keys) {
        return murmur3.route(keys.texts[keys.next()]);
    }

    @Benchmark
    public Target bareMurmur3(Keys keys) {
        return bare(HashFunction.MURMUR3_128, keys);
    }

    @Benchmark
    public Target xxHash64(Keys keys) {
        return xxHash64.route(keys.texts[keys.next()]);
    }

    @Benchmark
    public Target bareXxHash64(Keys keys) {
        return bare(HashFunction.XXHASH64, keys);
    }

    /** The hash itself is the same on both sides: what is compared is the way around it. */
    private Target bare(HashFunction hash, Keys keys) {
        return twoLevelTargets[(int) Math.abs(hash.hash(keys.texts[keys.next()]) % TWO_LEVEL_SLOTS)];
    }

    /** Pruning by an IN list of three keys, with its reasons. */
    @Benchmark
    public TargetSet pruneThreeKeys(Keys keys) {
        return identity.targets(KeyConstraint.in(
                List.of(Key.of(keys.any[keys.next()]), Key.of(keys.any[keys.next()]), Key.of(keys.any[keys.next()]))));
    }

    /** Pruning by a range that meets one of three intervals, with its reasons. */
    @Benchmark
    public TargetSet pruneRange(Keys keys) {
        Key lower = Key.of(keys.inThreeStages[keys.next()] / 4 + 2 * STAGE);
        return stacked.targets(KeyConstraint.range(lower, true, null, false));
    }
}
