package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.sync.SyncMain;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A worker as its own process, with a small heap; what it says is appended to a file. */
final class WorkerProcess implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("Answering health and metrics.* port=\"?(\\d+)");
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final JsonMapper JSON = new JsonMapper();

    /** Ends the worker, frozen or not, when the test's own process ends, however it ends: the pipe between them closes then. */
    private static final String GUARD = "trap '' INT HUP TERM; read -r _; kill -9 \"$0\" 2>/dev/null";

    private final Process process;
    private final Process guard;
    private final Path log;
    private final HttpClient http = HttpClient.newHttpClient();

    private WorkerProcess(Process process, Process guard, Path log) {
        this.process = process;
        this.guard = guard;
        this.log = log;
    }

    static WorkerProcess start(SharedStack.Opened opened, Path configuration, Path log) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        ProcessBuilder builder = new ProcessBuilder(
                java.toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                SyncMain.class.getName(),
                "run",
                "--config",
                configuration.toString());
        builder.environment().putAll(WorkerInProcess.environment(opened.stack()));
        builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        Process process = builder.start();
        Process guard = new ProcessBuilder("/bin/sh", "-c", GUARD, Long.toString(process.pid())).start();
        return new WorkerProcess(process, guard, log);
    }

    /** What it has said, and whoever wrote to the same file before. */
    String said() throws IOException {
        return Files.readString(log);
    }

    /** What it answers to a question about its health or its metrics; waits until it answers. */
    String get(String path) {
        String[] body = new String[1];
        await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            Matcher port = PORT.matcher(said());
            assertThat(port.find()).isTrue();
            URI uri = URI.create("http://127.0.0.1:" + port.group(1) + path);
            HttpRequest request =
                    HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(5)).build();
            body[0] = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
            return true;
        });
        return body[0];
    }

    /** How it is with one server. */
    JsonNode health(String server) {
        for (JsonNode one : JSON.readTree(get("/health/live")).path("servers")) {
            if (one.path("server").asString().equals(server)) {
                return one;
            }
        }
        return JSON.missingNode();
    }

    /** The servers that it follows. */
    List<String> follows() {
        return JSON.readTree(get("/health/live"))
                .path("servers")
                .valueStream()
                .filter(s -> s.path("phase").asString().equals("RUNNING"))
                .map(s -> s.path("server").asString())
                .toList();
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Without warning. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
        guard.destroyForcibly();
    }

    void killWithin(long millis) throws InterruptedException {
        process.waitFor(millis, TimeUnit.MILLISECONDS);
        kill();
    }

    /** In order; it has half a minute for that. */
    boolean end() throws InterruptedException {
        process.destroy();
        return process.waitFor(30, TimeUnit.SECONDS);
    }

    /** Stops it where it stands, with its connections open. */
    void freeze() throws IOException, InterruptedException {
        signal("-STOP");
    }

    void wake() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", name, Long.toString(process.pid()))
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    /** In order if possible, so that the next worker need not wait for a sign of life. */
    @Override
    public void close() {
        try {
            if (process.isAlive()) {
                wake();
                end();
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            process.destroyForcibly();
            guard.destroyForcibly();
        }
    }
}
