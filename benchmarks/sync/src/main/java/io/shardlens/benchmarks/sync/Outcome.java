package io.shardlens.benchmarks.sync;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Optional;

/**
 * What one run of a contender came to.
 *
 * @param rows how many were handled
 * @param nanos from the first row to the last
 * @param cpuNanos of the contender's process meanwhile
 * @param heapBytes the most that its heap held; 0 where nobody looked
 */
record Outcome(long rows, long nanos, long cpuNanos, long heapBytes) {
    private static final String MARK = "OUTCOME ";

    double rowsPerSecond() {
        return rows * 1e9 / nanos;
    }

    double cpuMicrosPerRow() {
        return cpuNanos / 1e3 / rows;
    }

    /** The line by which a contender tells its outcome to whoever started it. */
    String line() {
        return MARK + rows + " " + nanos + " " + cpuNanos + " " + heapBytes;
    }

    static Optional<Outcome> parsed(String line) {
        if (!line.startsWith(MARK)) {
            return Optional.empty();
        }
        String[] parts = line.substring(MARK.length()).split(" ");
        return Optional.of(new Outcome(
                Long.parseLong(parts[0]),
                Long.parseLong(parts[1]),
                Long.parseLong(parts[2]),
                Long.parseLong(parts[3])));
    }

    /** The most that this JVM's heap has held so far. */
    static long peakHeap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }
}
