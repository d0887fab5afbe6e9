package io.shardlens.benchmarks.query;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;

/** Lets the contenders answer in turns, each for a moment, so that what the machine does meanwhile meets all of them. */
final class Interleaving {
    /** Turns before the first that counts, and the clients in each. */
    private static final int WARMING = 4;

    private final int rounds;
    private final Duration turn;
    private final LongSupplier cpuNanos;

    /** @param cpuNanos of all processes so far */
    Interleaving(int rounds, Duration turn, LongSupplier cpuNanos) {
        this.rounds = rounds;
        this.turn = turn;
        this.cpuNanos = cpuNanos;
    }

    /** By contender. Before the first round each has some turns with many clients, while its program is compiled; they do not count. */
    Map<String, Measurement> measure(Question question, int clients) throws Exception {
        for (Contender contender : question.contenders()) {
            for (int warm = 0; warm < WARMING; warm++) {
                turn(question, contender, WARMING, -warm);
            }
        }
        Map<String, Measurement> measured = new LinkedHashMap<>();
        for (int round = 1; round <= rounds; round++) {
            for (Contender contender : question.contenders()) {
                measured.merge(contender.name(), turn(question, contender, clients, round), Measurement::plus);
            }
        }
        return measured;
    }

    private Measurement turn(Question question, Contender contender, int clients, int round) throws Exception {
        List<Callable<long[]>> asking = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
            SplittableRandom random = new SplittableRandom(31L * round + client);
            asking.add(() -> ask(question, contender, random));
        }
        long cpu = cpuNanos.getAsLong();
        Measurement all = Measurement.none();
        try (ExecutorService executor = Executors.newFixedThreadPool(clients)) {
            for (Future<long[]> one : executor.invokeAll(asking)) {
                all = all.plus(new Measurement(one.get(), 0));
            }
        }
        return new Measurement(all.nanos(), cpuNanos.getAsLong() - cpu);
    }

    private long[] ask(Question question, Contender contender, SplittableRandom random) throws Exception {
        long[] nanos = new long[1 << 16];
        int asked = 0;
        Client client = contender.clients().open();
        long end = System.nanoTime() + turn.toNanos();
        long before = System.nanoTime();
        while (before < end && asked < nanos.length) {
            int rows = client.ask(random);
            long after = System.nanoTime();
            if (rows != question.rows()) {
                throw new IllegalStateException(contender.name() + " answers \"" + question.name() + "\" with " + rows
                        + " rows, not " + question.rows());
            }
            nanos[asked++] = after - before;
            before = after;
        }
        return Arrays.copyOf(nanos, asked);
    }
}
