package io.shardlens.benchmarks.sync;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.function.LongConsumer;

/** One contender in a JVM of its own. Prints its outcome as one line. */
public final class Contender {
    private static final String INDEX = "bench-raw";
    private static final String PASSWORD = "BENCH_PASSWORD";

    private Contender() {}

    /** @param arguments kind, Elasticsearch's URL, rows, how many of them are not timed, version; then what the kind needs */
    public static void main(String[] arguments) throws Exception {
        URI elasticsearch = URI.create(arguments[1]);
        long rows = Long.parseLong(arguments[2]);
        long warm = Long.parseLong(arguments[3]);
        long version = Long.parseLong(arguments[4]);
        List<String> more = List.of(arguments).subList(5, arguments.length);
        Outcome outcome = switch (arguments[0]) {
            case "canal" -> canal(rows, warm, more);
            case "bulk" -> bulk(elasticsearch, warm, version, Path.of(more.get(0)));
            case "limit" -> limit(elasticsearch, rows, warm, version, more);
            case "debezium" -> debezium(elasticsearch, rows, warm, version, more);
            default -> throw new IllegalArgumentException("no contender is called " + arguments[0]);
        };
        System.out.println(outcome.line());
        System.exit(0);
    }

    private static Outcome canal(long rows, long warm, List<String> canal) {
        Stopwatch watch = new Stopwatch(warm);
        drain(canal).run(rows, watch::handled);
        return watch.outcome(rows);
    }

    private static CanalDrain drain(List<String> canal) {
        return new CanalDrain("127.0.0.1", Integer.parseInt(canal.get(0)), canal.get(1));
    }

    private static Outcome bulk(URI elasticsearch, long warm, long version, Path documents)
            throws IOException, InterruptedException {
        Stopwatch watch = new Stopwatch(warm);
        return watch.outcome(send(elasticsearch, Bodies.of(documents, INDEX, version), watch::handled));
    }

    /** @return how many documents were sent */
    private static long send(URI elasticsearch, List<Bodies.Body> bodies, LongConsumer progress)
            throws IOException, InterruptedException {
        RawBulk bulk = new RawBulk(elasticsearch);
        long sent = 0;
        for (Bodies.Body body : bodies) {
            bulk.send(body.bytes());
            sent += body.rows();
            progress.accept(sent);
        }
        bulk.drain();
        return sent;
    }

    /** Both at once: what nobody who does the one and the other on these processors can beat. */
    private static Outcome limit(URI elasticsearch, long rows, long warm, long version, List<String> more)
            throws IOException, InterruptedException {
        List<Bodies.Body> bodies = Bodies.of(Path.of(more.get(2)), INDEX, version);
        Stopwatch watch = new Stopwatch(warm);
        // The rows of both halves that are timed begin together.
        CyclicBarrier warmed = new CyclicBarrier(2, () -> watch.handled(warm));
        CompletableFuture<Void> drained =
                CompletableFuture.runAsync(() -> drain(more).run(rows, new AtWarmth(warm, warmed)));
        send(elasticsearch, bodies, new AtWarmth(warm, warmed));
        drained.join();
        return watch.outcome(rows);
    }

    /** Waits for the other half once, when so many rows have been handled. */
    private static final class AtWarmth implements LongConsumer {
        private final long warm;
        private final CyclicBarrier barrier;
        private boolean passed;

        AtWarmth(long warm, CyclicBarrier barrier) {
            this.warm = warm;
            this.barrier = barrier;
        }

        @Override
        public void accept(long rows) {
            if (passed || rows < warm) {
                return;
            }
            passed = true;
            try {
                barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException("the other half has gone", e);
            }
        }
    }

    private static Outcome debezium(URI elasticsearch, long rows, long warm, long version, List<String> more)
            throws IOException, InterruptedException {
        DebeziumRun.Server server = new DebeziumRun.Server(
                "127.0.0.1",
                Integer.parseInt(more.get(0)),
                more.get(1),
                System.getenv().getOrDefault(PASSWORD, ""));
        return new DebeziumRun(server, Path.of(more.get(2)), new RawBulk(elasticsearch), "bench-debezium", version)
                .run(rows, warm);
    }
}
