package io.shardlens.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** {@code bench route [--quick]}: measures routing, all contenders in one run, and writes JSON and a report. */
public final class BenchMain {
    private static final int WRONG_INPUT = 2;
    private static final String PEER = ".*ShardingSphereBenchmark.*";
    private static final String COMPILE = ".*CompileBenchmark.*";
    private static final String USAGE = """
            usage: ./shardlens bench route [--quick]
                   ./shardlens bench sync [OPTIONS]     following the binlog; --help says more
                   ./shardlens bench query [OPTIONS]    queries over HTTP; --help says more
                   ./shardlens bench verify [OPTIONS]   comparing rows with documents; --help says more

            route measures routing by every kind of rule, beside the bare arithmetic and beside ShardingSphere-JDBC, and writes
            docs/benchmarks.md and benchmarks/target/bench-route.json. About six minutes on a quiet machine.
              --quick  a smoke test of about a minute: its figures mean nothing and go to benchmarks/target only""";

    private BenchMain() {}

    /** Exits with 0 after a report, 1 if a benchmark failed, 2 for a wrong command line. */
    public static void main(String[] arguments) throws IOException, RunnerException {
        List<String> given = List.of(arguments);
        boolean quick = given.contains("--quick");
        if (given.contains("--help")) {
            System.out.println(USAGE);
            return;
        }
        if (!given.equals(quick ? List.of("route", "--quick") : List.of("route"))) {
            System.err.println(USAGE);
            System.exit(WRONG_INPUT);
        }
        Path root = Path.of(System.getProperty("shardlens.root", ".")).toAbsolutePath();
        Path target = Files.createDirectories(root.resolve("benchmarks/target"));
        Collection<RunResult> results = new Runner(routing(quick)
                        .result(target.resolve("bench-route.json").toString())
                        .build())
                .run();
        Collection<RunResult> compiled = new Runner(compiling(quick)
                        .result(target.resolve("bench-compile.json").toString())
                        .build())
                .run();
        Collection<RunResult> peer = new Runner(peer(quick)
                        .result(target.resolve("bench-peer.json").toString())
                        .build())
                .run();
        Path report = quick ? target.resolve("benchmarks.md") : root.resolve("docs/benchmarks.md");
        Page.write(report, "route", Report.of(results, compiled, peer, Machine.read(Clock.systemUTC()), quick));
        System.out.println("Report: " + report);
    }

    private static ChainedOptionsBuilder routing(boolean quick) {
        return times(common().include("\\.RoutingBenchmark\\.").include("\\.RuleBenchmark\\."), quick)
                .forks(quick ? 1 : 2)
                .warmupIterations(quick ? 1 : 3)
                .measurementIterations(quick ? 1 : 5);
    }

    private static ChainedOptionsBuilder compiling(boolean quick) {
        return common().include(COMPILE).forks(quick ? 1 : 5);
    }

    /** A planner this large takes 20 seconds until it is compiled. */
    private static ChainedOptionsBuilder peer(boolean quick) {
        return common().include(PEER)
                .forks(1)
                .warmupIterations(quick ? 1 : 20)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(quick ? 1 : 10)
                .measurementTime(TimeValue.seconds(1));
    }

    private static ChainedOptionsBuilder times(ChainedOptionsBuilder options, boolean quick) {
        TimeValue time = TimeValue.milliseconds(quick ? 100 : 400);
        return options.warmupTime(time).measurementTime(time);
    }

    private static ChainedOptionsBuilder common() {
        return new OptionsBuilder()
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .resultFormat(ResultFormatType.JSON);
    }
}
