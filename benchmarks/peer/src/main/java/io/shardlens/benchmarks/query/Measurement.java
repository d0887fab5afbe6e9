package io.shardlens.benchmarks.query;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The answers that one contender gave at one number of clients, over all rounds.
 *
 * @param nanos of each answer
 * @param cpuNanos of all processes that took part, client and servers, by their own clocks
 */
record Measurement(long[] nanos, long cpuNanos) {
    static Measurement none() {
        return new Measurement(new long[0], 0);
    }

    Measurement plus(Measurement other) {
        return new Measurement(
                LongStream.concat(Arrays.stream(nanos), Arrays.stream(other.nanos))
                        .toArray(),
                cpuNanos + other.cpuNanos);
    }

    double p50Micros() {
        return percentile(50);
    }

    double p99Micros() {
        return percentile(99);
    }

    private double percentile(int percent) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted.length == 0
                ? Double.NaN
                : sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1e3;
    }

    double cpuMicrosPerQuery() {
        return cpuNanos / 1e3 / nanos.length;
    }
}
