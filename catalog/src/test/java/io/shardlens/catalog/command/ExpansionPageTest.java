package io.shardlens.catalog.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * What docs/expansion.md shows is what its commands print, up to a line of three dots where it leaves the rest out. With
 * -Dgolden.update=true their output is written anew.
 */
class ExpansionPageTest {
    private static final Path PAGE = Path.of("..", "docs", "expansion.md");
    private static final Pattern BLOCK = Pattern.compile("(?s)(?<=```\n)\\$ .*?(?=```)");
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\$ \\./shardlens (\\w+) (.*)$");
    private static final String REST = "  ...\n";
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-30T00:00:00Z"), ZoneOffset.UTC);

    @Test
    void showsWhatItsCommandsPrint() throws IOException {
        String page = Files.readString(PAGE);
        String expected = BLOCK.matcher(page).replaceAll(block -> Matcher.quoteReplacement(shown(block.group())));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, expected);
        }

        assertThat(COMMAND.matcher(page).results().count()).isGreaterThanOrEqualTo(5);
        assertThat(Files.readString(PAGE)).isEqualTo(expected);
    }

    private static String shown(String block) {
        String printed = printed(block);
        if (!block.endsWith(REST)) {
            return printed;
        }
        long lines = block.lines().count() - 1;
        return printed.lines().limit(lines).map(line -> line + "\n").collect(Collectors.joining()) + REST;
    }

    /** The commands of a block, each with its output, an empty line between two. */
    private static String printed(String block) {
        return COMMAND.matcher(block)
                .results()
                .map(command -> command.group() + "\n" + run(command.group(1), command.group(2)))
                .reduce((one, next) -> one + "\n" + next)
                .orElseThrow();
    }

    private static String run(String program, String arguments) {
        CommandLine line = program.equals("route") ? Commands.of(RouteMain.command()) : TopologyMain.commandLine(CLOCK);
        StringWriter out = new StringWriter();
        int code = line.setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(out, true))
                .execute(Arrays.stream(arguments.split(" "))
                        .map(argument -> argument.replaceFirst("^examples/", "../examples/"))
                        .toArray(String[]::new));
        assertThat(code).as(program + " " + arguments).isNotEqualTo(ExitCode.WRONG_INPUT);
        return out.toString();
    }
}
