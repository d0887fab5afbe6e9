package io.shardlens.benchmarks.verify;

import java.time.Duration;

/**
 * One verification.
 *
 * @param took from the start of its process to the end
 * @param cpu of its process, up to a tenth of a second before the end
 * @param loadBefore the machine's load average when it began, so that a reader can tell whether something else was at work
 */
record Round(Duration took, Duration cpu, double loadBefore) {
    private static final double MILLIS = 1e3;

    double seconds() {
        return took.toMillis() / MILLIS;
    }

    double cpuSeconds() {
        return cpu.toMillis() / MILLIS;
    }
}
