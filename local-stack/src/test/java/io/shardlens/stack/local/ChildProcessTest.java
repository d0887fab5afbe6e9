package io.shardlens.stack.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.shardlens.stack.StackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    @Test
    void isTheProgramItselfOnceItIsReady() throws IOException {
        var child = start("echo ready; exec sleep 600");

        child.awaitReady(LONG);

        // The shell says that it is ready before it becomes the program.
        await().atMost(LONG)
                .untilAsserted(() -> assertThat(ProcessHandle.of(child.pid())
                                .orElseThrow()
                                .info()
                                .command())
                        .get()
                        .asString()
                        .endsWith("sleep"));
        assertThat(Files.readString(folder.resolve("child.log"))).isEqualTo("ready\n");
        child.kill();
        assertThat(child.alive()).isFalse();
    }

    @Test
    void letsTheProgramEndInItsOwnWay() throws IOException {
        var child = start("trap 'echo bye; exit 0' TERM; echo ready; while :; do sleep 0.05; done");
        child.awaitReady(LONG);

        assertThat(child.stop(LONG)).isTrue();

        assertThat(child.alive()).isFalse();
        assertThat(folder.resolve("child.log")).content().contains("bye");
    }

    @Test
    void killsWhatDoesNotEndInTime() {
        var child = start("trap '' TERM; echo ready; while :; do sleep 0.05; done");
        child.awaitReady(LONG);

        assertThat(child.stop(Duration.ofMillis(200))).isFalse();

        assertThat(child.alive()).isFalse();
    }

    @Test
    void quotesTheLogOfAProgramThatEndsTooEarly() {
        var child = start("echo no licence; exit 7");

        assertThatThrownBy(() -> child.awaitReady(LONG))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("The child ended with exit code 7 while starting")
                .hasMessageContaining("no licence")
                .hasMessageContaining(folder.resolve("child.log").toString());
    }

    @Test
    void killsWhatDoesNotGetReadyInTime() {
        var child = start("echo almost; exec sleep 600");

        assertThatThrownBy(() -> child.awaitReady(Duration.ofMillis(300)))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("did not get ready within PT0.3S");

        assertThat(child.alive()).isFalse();
    }

    @Test
    void freezesAndThaws() throws IOException {
        var child = start("echo ready; exec sleep 600");
        child.awaitReady(LONG);

        child.pause();
        assertThat(state(child.pid())).isEqualTo("T");
        child.resume();
        assertThat(state(child.pid())).isNotEqualTo("T");

        child.kill();
        assertThatThrownBy(child::pause).hasMessageContaining("The child cannot be paused: it is not alive");
    }

    @Test
    void leavesNoGuardBehindWhenTheProgramHasEnded() throws Exception {
        var child = start("echo ready; exec sleep 600");
        child.awaitReady(LONG);
        var guard = ProcessHandle.of(child.pid())
                .orElseThrow()
                .children()
                .findFirst()
                .orElseThrow();

        child.kill();

        guard.onExit().get(LONG.toSeconds(), TimeUnit.SECONDS);
    }

    private ChildProcess start(String script) {
        return ChildProcess.start(
                "The child", List.of("/bin/sh", "-c", script), folder.resolve("child.log"), "ready"::equals);
    }

    private static String state(long pid) throws IOException {
        var stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        return stat.substring(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    }
}
