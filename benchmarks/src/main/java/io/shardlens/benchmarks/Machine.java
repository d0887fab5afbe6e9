package io.shardlens.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What a report was measured on. */
public record Machine(Instant when, String processor, int processors, String system, String java) {
    /** This machine, now. */
    public static Machine read(Clock clock) throws IOException {
        return new Machine(
                clock.instant().truncatedTo(ChronoUnit.MINUTES),
                processorName(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    }

    private static String processorName() throws IOException {
        Path file = Path.of("/proc/cpuinfo");
        if (!Files.isReadable(file)) {
            return "unknown processor";
        }
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("unknown processor");
    }
}
