package io.shardlens.benchmarks.sync;

import java.lang.management.ManagementFactory;

/** Takes the time and this process's CPU time from the first row to the last. Thread-safe. */
final class Stopwatch {
    private static final com.sun.management.OperatingSystemMXBean SYSTEM =
            (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private boolean running;
    private long began;
    private long cpu;

    /** Begins, unless it has begun. */
    synchronized void begin() {
        if (!running) {
            running = true;
            began = System.nanoTime();
            cpu = SYSTEM.getProcessCpuTime();
        }
    }

    synchronized Outcome outcome(long rows) {
        return new Outcome(rows, System.nanoTime() - began, SYSTEM.getProcessCpuTime() - cpu, Outcome.peakHeap());
    }
}
