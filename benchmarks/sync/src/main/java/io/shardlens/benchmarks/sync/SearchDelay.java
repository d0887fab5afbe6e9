package io.shardlens.benchmarks.sync;

import io.shardlens.demo.http.JsonHttp;
import io.shardlens.demo.process.DemoException;
import io.shardlens.demo.process.Patience;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * How long it takes from the commit of a row until a search finds it, at a steady rate of inserts. One row after the other is picked right
 * after its commit and searched for until it is there.
 */
final class SearchDelay {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofMillis(5);
    private static final double NANOS = 1e9;
    private static final int WARM_UP = 20;

    private final Orders orders;
    private final URI search;
    private final Patience patience;
    private final JsonHttp http = new JsonHttp();

    SearchDelay(Orders orders, URI elasticsearch, Patience patience) {
        this.orders = orders;
        this.search = elasticsearch.resolve("/orders/_search?size=0");
        this.patience = patience;
    }

    private record Committed(long orderId, long nanos) {}

    /**
     * @param p50 median, in milliseconds
     * @param p95 in milliseconds
     * @param samples how many rows were searched for
     * @param perSecond inserts that were really made
     */
    record Delays(double p50, double p95, int samples, double perSecond) {}

    Delays measure(int perSecond, Duration length) throws Exception {
        AtomicReference<@Nullable Committed> latest = new AtomicReference<>();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        AtomicLong inserted = new AtomicLong();
        long start = System.nanoTime();
        Thread writer = Thread.ofPlatform().daemon().name("inserts").start(() -> {
            try {
                insert(perSecond, length, start, latest, inserted);
            } catch (SQLException | InterruptedException e) {
                failure.set(e);
            }
        });
        double[] millis = new double[100_000];
        int samples = 0;
        while (writer.isAlive() && samples < millis.length) {
            Committed row = latest.getAndSet(null);
            if (row == null) {
                patience.pause().by(Duration.ofMillis(1));
                continue;
            }
            while (!found(row.orderId())) {
                patience.pause().by(LOOK);
            }
            millis[samples++] = (System.nanoTime() - row.nanos()) / 1e6;
        }
        writer.join();
        if (failure.get() != null) {
            throw new IllegalStateException("the inserts failed", failure.get());
        }
        if (samples <= 2 * WARM_UP) {
            throw new DemoException("only " + samples + " rows were found while inserts went on; give it longer");
        }
        double[] sorted = Arrays.copyOfRange(millis, WARM_UP, samples);
        Arrays.sort(sorted);
        return new Delays(
                sorted[sorted.length / 2],
                sorted[sorted.length * 95 / 100],
                sorted.length,
                inserted.get() * NANOS / (System.nanoTime() - start));
    }

    private void insert(
            int perSecond,
            Duration length,
            long start,
            AtomicReference<@Nullable Committed> latest,
            AtomicLong inserted)
            throws SQLException, InterruptedException {
        try (Connection connection = orders.connect();
                Statement statement = connection.createStatement()) {
            for (long n = 0; System.nanoTime() - start < length.toNanos(); n++) {
                long due = start + (long) (n * NANOS / perSecond);
                long ahead = due - System.nanoTime();
                if (ahead > 0) {
                    patience.pause().by(Duration.ofNanos(ahead));
                }
                int slot = (int) (n % Orders.TABLES);
                long number = orders.perTable() + n / Orders.TABLES;
                statement.execute("INSERT INTO " + Orders.table(slot) + " SELECT " + Orders.values(slot, "" + number));
                latest.set(new Committed(Orders.TABLES * number + slot, System.nanoTime()));
                inserted.incrementAndGet();
            }
        }
    }

    private boolean found(long orderId) throws IOException {
        var body = JsonNodeFactory.instance.objectNode();
        body.putObject("query").putObject("term").put("order_id", orderId);
        return http.post(search, body, TIMEOUT)
                        .require()
                        .at("/hits/total/value")
                        .asLong(0)
                > 0;
    }
}
