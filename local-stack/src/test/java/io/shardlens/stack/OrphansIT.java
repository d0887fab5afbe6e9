package io.shardlens.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A JVM with a stack of its own is killed, and its servers must not outlive it. */
class OrphansIT {
    @ParameterizedTest
    @ValueSource(strings = {"running", "freeze"})
    void endsEveryServerWithItsKilledParent(String state, @TempDir Path folder) throws IOException {
        assumeThat(System.getProperty("stack", "local")).isEqualTo("local");
        assumeThat(Stacks.unavailable()).isEmpty();
        var parent = parent(folder, state);
        List<ProcessHandle> servers = parent.descendants().toList();
        assertThat(servers)
                .extracting(server -> server.info().command().orElse(""))
                .filteredOn(command -> !command.endsWith("sh"))
                .hasSizeGreaterThanOrEqualTo(4);

        parent.destroyForcibly();

        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(servers).noneMatch(ProcessHandle::isAlive));
    }

    private static Process parent(Path folder, String state) throws IOException {
        var parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dshardlens.root=" + System.getProperty("shardlens.root"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StackMain.class.getName(),
                        folder.toString(),
                        state)
                .redirectErrorStream(true)
                .start();
        var output = parent.inputReader();
        var line = output.readLine();
        while (line != null && !line.endsWith("OPEN")) {
            System.out.println(line);
            line = output.readLine();
        }
        assertThat(line).as("the parent's last line").isNotNull();
        return parent;
    }
}
