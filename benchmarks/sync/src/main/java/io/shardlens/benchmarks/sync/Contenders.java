package io.shardlens.benchmarks.sync;

import io.shardlens.demo.process.ChildProgram;
import io.shardlens.demo.process.DemoException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs contenders that are programs of this module. */
final class Contenders {
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Path root;
    private final Path logs;
    private final URI elasticsearch;
    private final Map<String, String> environment;

    /** @param environment holds the password of MySQL's administrator */
    Contenders(Path root, Path logs, URI elasticsearch, Map<String, String> environment) {
        this.root = root;
        this.logs = logs;
        this.elasticsearch = elasticsearch;
        this.environment = environment;
    }

    /** Runs one to its end. */
    Outcome run(String kind, Backlog backlog, long version, String... more) throws IOException, InterruptedException {
        try (ChildProgram program = program(kind, backlog, version, List.of(more))) {
            program.start();
            return outcome(program);
        }
    }

    ChildProgram program(String kind, Backlog backlog, long version, List<String> more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                kind,
                elasticsearch.toString(),
                String.valueOf(backlog.rows()),
                String.valueOf(backlog.warm()),
                String.valueOf(version)));
        arguments.addAll(more);
        Path log = logs.resolve(kind + "-" + version + ".log");
        Files.deleteIfExists(log);
        return new ChildProgram(new ChildProgram.Spec(
                kind,
                root.resolve("benchmarks/sync"),
                List.of("-Xmx1g", "-XX:+UseSerialGC"),
                Contender.class.getName(),
                arguments,
                environment,
                log));
    }

    static Outcome outcome(ChildProgram program) throws IOException, InterruptedException {
        program.await(LONGEST);
        List<String> lines = Files.readAllLines(program.log());
        return lines.stream()
                .map(Outcome::parsed)
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow(() -> new DemoException("no outcome in " + program.log() + ", which ends with "
                        + lines.subList(Math.max(0, lines.size() - 5), lines.size())));
    }
}
