package io.shardlens.demo.process;

import io.shardlens.stack.local.Guard;
import io.shardlens.stack.local.Signals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One of the product's processes in a JVM of its own, which ends with this one. It can be ended and started again. Not safe for use by
 * several threads at once.
 */
public final class ChildProgram implements AutoCloseable {
    private static final int LAST_LINES = 15;
    private static final int STOP_SECONDS = 15;

    private final Spec spec;
    private @Nullable Process process;

    /**
     * What to run.
     *
     * @param name for messages
     * @param moduleFolder of the built Maven module
     * @param options of the JVM
     * @param environment what is added to this process's own; holds secrets
     * @param log gets what the program prints
     */
    public record Spec(
            String name,
            Path moduleFolder,
            List<String> options,
            String mainClass,
            List<String> arguments,
            Map<String, String> environment,
            Path log) {
        @Override
        public String toString() {
            return name;
        }
    }

    public ChildProgram(Spec spec) {
        this.spec = spec;
    }

    public void start() throws IOException {
        Path target = spec.moduleFolder().resolve("target");
        String classPath = target.resolve("classes") + ":"
                + Files.readString(target.resolve("classpath")).strip();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(spec.options());
        command.addAll(List.of("-cp", classPath, spec.mainClass()));
        command.addAll(spec.arguments());
        ProcessBuilder builder = new ProcessBuilder(Guard.around(command))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(spec.log().toFile()));
        builder.environment().putAll(spec.environment());
        process = builder.start();
    }

    public boolean alive() {
        return process != null && process.isAlive();
    }

    /** Throws if the program has ended, with the end of its log. */
    public void requireAlive() {
        if (!alive()) {
            throw new DemoException(spec.name() + " has ended. Its log " + spec.log() + " ends with:\n" + lastWords());
        }
    }

    /** As {@code kill -9} does. */
    public void kill() throws InterruptedException {
        if (process != null) {
            process.destroyForcibly().waitFor();
        }
    }

    /** As SIGSTOP does: its connections stay open, and nothing answers. */
    public void pause() {
        if (process != null) {
            Signals.stop(spec.name(), process.pid());
        }
    }

    /** Lets a paused program go on. */
    public void resume() {
        if (process != null) {
            Signals.carryOn(spec.name(), process.pid());
        }
    }

    /**
     * Waits for its end.
     *
     * @return the exit code
     * @throws DemoException when it takes longer
     */
    public int await(Duration longest) throws InterruptedException {
        Process waitedFor = Objects.requireNonNull(process, "not started");
        if (!waitedFor.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new DemoException(
                    spec.name() + " does not end within " + longest.toSeconds() + " s, see " + spec.log());
        }
        return waitedFor.exitValue();
    }

    /** The processor time that it has used. */
    public Duration cpu() {
        return Objects.requireNonNull(process, "not started")
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO);
    }

    /** Where what it prints goes. */
    public Path log() {
        return spec.log();
    }

    @Override
    public void close() {
        if (process == null) {
            return;
        }
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private String lastWords() {
        try (Stream<String> lines = Files.lines(spec.log())) {
            List<String> all = lines.toList();
            return String.join("\n", all.subList(Math.max(0, all.size() - LAST_LINES), all.size()));
        } catch (IOException e) {
            return "(cannot be read: " + e.getMessage() + ")";
        }
    }
}
