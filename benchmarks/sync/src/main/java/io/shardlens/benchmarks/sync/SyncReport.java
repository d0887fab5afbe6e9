package io.shardlens.benchmarks.sync;

import io.shardlens.benchmarks.Machine;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * @param outcomes of each contender, one for each round
 * @param delays at a steady rate
 * @param backlog of one run
 */
record SyncReport(Map<String, List<Outcome>> outcomes, SearchDelay.Delays delays, Backlog backlog) {
    static final String LIMIT = "limit: both at once";
    static final String WORKER = "the worker, as it is without a word";
    static final String FIXED = "the worker, `sharding-key-changes: false`";
    static final String DEBEZIUM = "Debezium embedded";
    static final String CANAL = "Canal alone";
    static final String BULK = "bulk requests alone";

    String text(Machine machine) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                """
                ## Following the binlog

                Measured on %s with `./shardlens bench sync`: %s, %d processors, %s, %s.

                %,d updates of ten rows a transaction wait in the binlog of sixteen tables; each contender, in a JVM of its own that has just
                been started, reads its MySQL server's. The first %,d are not timed, since the JVM compiles the program meanwhile.
                *Limit* is a bare Canal client and bare bulk requests of the same documents in one JVM at the same time, with nothing of
                ours between them. Median of %d rounds, least and most in brackets; processor time is that of the contender's own process.

                | | rows/s | of the limit | µs CPU per row | peak heap, MB |
                |---|---|---|---|---|
                """,
                machine.when(),
                machine.processor(),
                machine.processors(),
                machine.system(),
                machine.java(),
                backlog.rows(),
                backlog.warm(),
                of(LIMIT).size()));
        double limit = median(LIMIT, Outcome::rowsPerSecond);
        for (String contender : List.of(CANAL, BULK, LIMIT, FIXED, WORKER, DEBEZIUM)) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %,.0f (%,.0f to %,.0f) | %.2f | %.1f | %.0f |%n",
                    contender,
                    median(contender, Outcome::rowsPerSecond),
                    sorted(contender, Outcome::rowsPerSecond)[0],
                    sorted(contender, Outcome::rowsPerSecond)[of(contender).size() - 1],
                    median(contender, Outcome::rowsPerSecond) / limit,
                    median(contender, Outcome::cpuMicrosPerRow),
                    median(contender, Outcome::heapBytes) / 1e6));
        }
        text.append(String.format(Locale.ROOT, """

                At %,.0f inserts a second and a refresh interval of 500 ms, a row is found by a search %.0f ms after its commit in the
                median and %.0f ms in the 95th percentile (%d rows looked for, one after the other).
                """, delays.perSecond(), delays.p50(), delays.p95(), delays.samples()));
        return text.toString();
    }

    private List<Outcome> of(String contender) {
        return Objects.requireNonNull(outcomes.get(contender), contender);
    }

    private double median(String contender, ToDoubleFunction<Outcome> figure) {
        double[] sorted = sorted(contender, figure);
        return sorted[sorted.length / 2];
    }

    private double[] sorted(String contender, ToDoubleFunction<Outcome> figure) {
        return of(contender).stream().mapToDouble(figure).sorted().toArray();
    }
}
