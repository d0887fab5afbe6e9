package io.shardlens.benchmarks.sync;

import io.shardlens.demo.http.OrdersIndex;
import io.shardlens.demo.process.ChildProgram;
import io.shardlens.demo.process.Patience;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/** The product's worker as a contender, watched from outside. */
final class Worker {
    private static final Duration STEP = Duration.ofMillis(250);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final String APPLIED = "shardlens_sync_operations_applied_total";
    private static final String HEAP = "jvm_memory_used_bytes";

    private final ChildProgram program;
    private final Metrics metrics;
    private final OrdersIndex index;
    private final String server;
    private final Patience patience;

    Worker(ChildProgram program, int port, OrdersIndex index, String server, Patience patience) {
        this.program = program;
        this.metrics = new Metrics(port);
        this.index = index;
        this.server = server;
        this.patience = patience;
    }

    /** Starts it and returns when every row that is there is searchable. */
    void startAndFill(int shards) throws IOException, InterruptedException {
        program.start();
        patience.until("the index is complete", LONGEST, () -> {
            program.requireAlive();
            for (int shard = 0; shard < shards; shard++) {
                if (!index.covered("shop_" + shard)) {
                    return false;
                }
            }
            return true;
        });
        catchUp();
    }

    /** Returns when everything that is committed by now is searchable. */
    void catchUp() throws InterruptedException {
        Instant now = patience.now();
        patience.until("the index is fresh", LONGEST, () -> {
            program.requireAlive();
            Instant fresh = index.freshAsOf(server);
            return fresh != null && fresh.isAfter(now);
        });
    }

    void stop() {
        program.close();
    }

    /** Starts it with so much behind, and returns when it has written it all. */
    Outcome run(Backlog backlog) throws IOException, InterruptedException {
        program.start();
        long began = 0;
        long firstCpu = 0;
        double first = 0;
        double heap = 0;
        Instant end = patience.now().plus(LONGEST);
        while (patience.now().isBefore(end)) {
            program.requireAlive();
            String text = metrics.read();
            long now = System.nanoTime();
            double applied = metrics.sum(text, APPLIED, "");
            heap = Math.max(heap, metrics.sum(text, HEAP, "area=\"heap\""));
            if (applied >= backlog.warm() && began == 0) {
                began = now;
                first = applied;
                firstCpu = program.cpu().toNanos();
            }
            if (applied >= backlog.rows()) {
                return new Outcome(
                        (long) (applied - first), now - began, program.cpu().toNanos() - firstCpu, (long) heap);
            }
            patience.pause().by(STEP);
        }
        throw new IOException(
                "the worker has not written " + backlog.rows() + " rows within " + LONGEST.toMinutes() + " minutes");
    }
}
