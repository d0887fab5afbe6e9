package io.shardlens.benchmarks.sync;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One contender in a JVM of its own. Prints its outcome as one line. */
public final class Contender {
    private static final String INDEX = "bench-raw";
    private static final String PASSWORD = "BENCH_PASSWORD";

    private Contender() {}

    /** @param arguments kind, Elasticsearch's URL, rows, version; then what the kind needs */
    public static void main(String[] arguments) throws Exception {
        URI elasticsearch = URI.create(arguments[1]);
        long rows = Long.parseLong(arguments[2]);
        long version = Long.parseLong(arguments[3]);
        List<String> more = List.of(arguments).subList(4, arguments.length);
        Outcome outcome = switch (arguments[0]) {
            case "canal" -> canal(rows, more);
            case "bulk" -> bulk(elasticsearch, rows, version, Path.of(more.get(0)));
            case "limit" -> limit(elasticsearch, rows, version, more);
            case "debezium" -> debezium(elasticsearch, rows, version, more);
            default -> throw new IllegalArgumentException("no contender is called " + arguments[0]);
        };
        System.out.println(outcome.line());
        System.exit(0);
    }

    private static Outcome canal(long rows, List<String> canal) {
        Stopwatch watch = new Stopwatch();
        drain(canal).run(rows, watch::begin);
        return watch.outcome(rows);
    }

    private static CanalDrain drain(List<String> canal) {
        return new CanalDrain("127.0.0.1", Integer.parseInt(canal.get(0)), canal.get(1));
    }

    private static Outcome bulk(URI elasticsearch, long rows, long version, Path documents)
            throws IOException, InterruptedException {
        List<byte[]> bodies = Bodies.of(documents, INDEX, version);
        Stopwatch watch = new Stopwatch();
        watch.begin();
        send(elasticsearch, bodies);
        return watch.outcome(rows);
    }

    private static void send(URI elasticsearch, List<byte[]> bodies) throws IOException, InterruptedException {
        RawBulk bulk = new RawBulk(elasticsearch);
        for (byte[] body : bodies) {
            bulk.send(body);
        }
        bulk.drain();
    }

    /** Both at once: what nobody who does the one and the other on these processors can beat. */
    private static Outcome limit(URI elasticsearch, long rows, long version, List<String> more)
            throws IOException, InterruptedException {
        List<byte[]> bodies = Bodies.of(Path.of(more.get(2)), INDEX, version);
        Stopwatch watch = new Stopwatch();
        CompletableFuture<Void> began = new CompletableFuture<>();
        CompletableFuture<Void> drained =
                CompletableFuture.runAsync(() -> drain(more).run(rows, () -> {
                    watch.begin();
                    began.complete(null);
                }));
        CompletableFuture.anyOf(began, drained).join();
        send(elasticsearch, bodies);
        drained.join();
        return watch.outcome(rows);
    }

    private static Outcome debezium(URI elasticsearch, long rows, long version, List<String> more)
            throws IOException, InterruptedException {
        DebeziumRun.Server server = new DebeziumRun.Server(
                "127.0.0.1",
                Integer.parseInt(more.get(0)),
                more.get(1),
                System.getenv().getOrDefault(PASSWORD, ""));
        return new DebeziumRun(server, Path.of(more.get(2)), new RawBulk(elasticsearch), "bench-debezium", version)
                .run(rows);
    }
}
