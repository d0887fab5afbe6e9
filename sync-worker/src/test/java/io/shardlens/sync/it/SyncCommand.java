package io.shardlens.sync.it;

import io.shardlens.stack.Stack;
import io.shardlens.sync.SyncMain;
import io.shardlens.sync.pipeline.Execution;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A command of the worker, run in the test's own process.
 *
 * @param exitCode what it ended with
 * @param out what it wrote
 * @param errors what it told beside
 */
record SyncCommand(int exitCode, String out, String errors) {
    private static final JsonMapper JSON = new JsonMapper();

    /**
     * Runs one.
     *
     * @param configuration of the worker, with variables for the account
     * @param arguments all but {@code --config FILE}
     */
    static SyncCommand run(Stack stack, String configuration, String... arguments) {
        String[] text = {configuration};
        WorkerInProcess.environment(stack)
                .forEach((name, value) -> text[0] = text[0].replace("${" + name + "}", value));
        try {
            Path file = Files.createTempFile("shardlens", ".yaml");
            try {
                Files.writeString(file, text[0]);
                List<String> all = new ArrayList<>(List.of(arguments));
                all.add("--config");
                all.add(file.toString());
                StringWriter out = new StringWriter();
                StringWriter errors = new StringWriter();
                int exitCode = SyncMain.commandLine(execution())
                        .setOut(new PrintWriter(out, true))
                        .setErr(new PrintWriter(errors, true))
                        .execute(all.toArray(String[]::new));
                return new SyncCommand(exitCode, out.toString(), errors.toString());
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Execution execution() {
        return new Execution(
                Clock.systemUTC(),
                System::nanoTime,
                Thread::sleep,
                new Random(1),
                Thread.ofPlatform().daemon().factory(),
                Thread.ofVirtual().factory());
    }

    /** What it wrote, as one JSON value a line. */
    List<JsonNode> json() {
        return out.lines().map(JSON::readTree).toList();
    }

    /** The lines that say so. */
    List<JsonNode> events(String event) {
        return json().stream()
                .filter(node -> node.path("event").asString("").equals(event))
                .toList();
    }
}
