package io.shardlens.benchmarks.route;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A whole topology of 100,000 targets, compiled once in a cold JVM as a service does when it starts. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(5)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class CompileBenchmark {
    private final Map<String, Rule> rules =
            Map.of("orders", RoutingRules.twoLevel(KeyType.STRING, HashFunction.CRC32, 10_000));

    @Benchmark
    public Topology compile100000Targets() {
        return Topology.compile(1, rules);
    }
}
