package io.shardlens.benchmarks.sync;

import java.lang.management.ManagementFactory;

/** Takes the time and this process's CPU time from the row with which the program is warm to the last. Thread-safe. */
final class Stopwatch {
    private static final com.sun.management.OperatingSystemMXBean SYSTEM =
            (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final long warm;
    private boolean running;
    private long before;
    private long began;
    private long cpu;

    /** @param warm how many rows are not timed */
    Stopwatch(long warm) {
        this.warm = warm;
    }

    /** Begins once enough rows have been handled, unless it has begun. */
    synchronized void handled(long rows) {
        if (!running && rows >= warm) {
            running = true;
            before = rows;
            began = System.nanoTime();
            cpu = SYSTEM.getProcessCpuTime();
        }
    }

    /** @param rows that have been handled in all */
    synchronized Outcome outcome(long rows) {
        return new Outcome(
                rows - before, System.nanoTime() - began, SYSTEM.getProcessCpuTime() - cpu, Outcome.peakHeap());
    }
}
