package io.shardlens.stack.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of standard input stands for the end of the parent: it is all that a guard sees of it. */
class GuardTest {
    private static final int SIGKILL = 128 + 9;

    @ParameterizedTest(name = "[{index}] {0}")
    @ValueSource(strings = {"exec sleep 600", "trap '' TERM HUP INT; while :; do sleep 1; done", "kill -STOP $$"})
    void endsTheProgramWithItsParent(String script) throws Exception {
        var program = guarded(script);

        program.getOutputStream().close();

        assertThat(program.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(program.exitValue()).isEqualTo(SIGKILL);
    }

    @Test
    void endsWhatTheProgramHasStartedToo() throws Exception {
        var program = guarded("sleep 600 & echo $!; wait");
        var started = ProcessHandle.of(Long.parseLong(program.inputReader().readLine()))
                .orElseThrow();

        program.getOutputStream().close();

        started.onExit().get(30, TimeUnit.SECONDS);
    }

    @Test
    void leavesTheProgramAloneWhileTheParentLives() throws Exception {
        var program = guarded("read -r line; echo \"no input\"; exit 3");

        assertThat(program.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(program.exitValue()).isEqualTo(3);
        assertThat(program.inputReader().readLine()).isEqualTo("no input");
    }

    private static Process guarded(String script) throws IOException {
        return new ProcessBuilder(Guard.around(List.of("/bin/sh", "-c", script))).start();
    }
}
