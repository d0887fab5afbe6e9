package io.shardlens.demo.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ConsoleTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private Console console(boolean terminal) {
        return new Console(new PrintStream(bytes, true, StandardCharsets.UTF_8), terminal);
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void printsProgressAsAFewPlainLinesWhereThereIsNoTerminal() {
        Console console = console(false);

        for (int done = 0; done <= 1_000; done++) {
            console.progress("loading", done, 1_000);
        }

        assertThat(printed().lines())
                .containsExactly("  loading 0%", "  loading 25%", "  loading 50%", "  loading 75%", "  loading 100%");
    }

    @Test
    void keepsTheChangingLineBelowWhatIsPrintedOnATerminal() {
        Console console = console(true);

        console.progress("loading", 500, 1_000);
        console.line("a line");

        assertThat(printed()).endsWith("\r\u001b[Ka line\n  loading [############            ] 500 of 1,000");
    }

    @Test
    void printsNoControlCharactersWhereThereIsNoTerminal() {
        Console console = console(false);

        console.status("starting");
        console.line("a line");
        console.done();

        assertThat(printed()).isEqualTo("a line\n");
    }
}
