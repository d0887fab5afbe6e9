package io.shardlens.query.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.query.Tables;
import io.shardlens.query.execute.QueryService.Located;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.ShardPosition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the pages and the examples tell clients to do, done. */
class ClientExamplesTest {
    private static final String PYTHON =
            Path.of("..", "examples", "python", "shardlens.py").toString();
    private static final Pattern SHELL = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);

    private Exports exports;
    private String url;

    @BeforeEach
    void start() throws Exception {
        exports = new Exports();
        url = "http://127.0.0.1:" + exports.api.server.port();
    }

    @AfterEach
    void stop() throws Exception {
        exports.close();
    }

    private Program python(String... arguments) {
        assumeTrue(Program.isThere("python3"), "no python3 here, so the Python example is not run");
        String[] command = new String[arguments.length + 4];
        command[0] = "python3";
        command[1] = "-B";
        command[2] = PYTHON;
        command[3] = url;
        System.arraycopy(arguments, 0, command, 4, arguments.length);
        return Program.run(command);
    }

    private static String events(int last) {
        StringBuilder lines = new StringBuilder();
        for (int id = 1; id <= last; id++) {
            lines.append("{\"event_id\": %d, \"user_id\": 2, \"n\": %s}%n".formatted(id, id % 2 == 0 ? "null" : id));
        }
        return lines.toString();
    }

    @Test
    void thePythonExampleReadsAllPages() {
        exports.api.queries.answer(Exports.events(5, 2));

        Program program = python("rows", "events", "{\"where\": {\"eq\": {\"x\": 1}}}");

        assertThat(program.err()).contains("The query is not valid");
        assertThat(program.exit()).isEqualTo(1);
        program = python("rows", "events", "{\"limit\": 2}");
        assertThat(program.err()).isEmpty();
        assertThat(program.out()).isEqualTo(events(5));
        assertThat(program.exit()).isZero();
        assertThat(exports.api.queries.asked()).hasSize(3);
    }

    @Test
    void thePythonExampleAsksInSqlAndComesAgainWhenTheApiIsBusy() {
        Function<Asked, Outcome> events = Exports.events(2, 20);
        AtomicInteger asked = new AtomicInteger();
        exports.api.queries.answer(query -> asked.incrementAndGet() == 1
                ? new Outcome.Failed(
                        new Problem(ProblemType.OVERLOADED, "busy", List.of(), List.of(), Duration.ofMillis(1)))
                : events.apply(query));

        Program program = python("sql", "SELECT * FROM events WHERE n = ? OR n IS NULL", "1");

        assertThat(program.err()).isEmpty();
        assertThat(program.out()).isEqualTo(events(2));
        assertThat(asked).hasValue(2);
    }

    @Test
    void thePythonExampleGoesOnWithAnExportThatBroke() throws Exception {
        exports.api.queries.answer(Exports.events(7, 2));
        try (CuttingProxy proxy = new CuttingProxy(exports.api.server.port(), 600)) {
            url = "http://127.0.0.1:" + proxy.port();

            Program program = python("export", "events");

            assertThat(program.err()).contains("export broke off, going on");
            assertThat(program.out()).isEqualTo(events(7));
            assertThat(program.exit()).isZero();
        }
    }

    @Test
    void everyCurlLineOfThePageIsAnswered() throws Exception {
        assumeTrue(Program.isThere("curl"), "no curl here, so the lines for it are not run");
        exports.api.queries.answer(query -> Exports.answered(
                List.of(Arrays.asList(new Object[query.columns().size()])), null, true));
        exports.api.queries.locate(new Located.At(List.of(
                new ShardPosition("db2", "3e11fa47-71ca-11e1-9e33-c80aa9429562", Tables.EPOCH, GtidSet.EMPTY))));
        List<String> lines = SHELL.matcher(Files.readString(Path.of("..", "docs", "http-api.md")))
                .results()
                .map(block -> block.group(1))
                .flatMap(block -> Arrays.stream(block.split("(?m)^(?=curl )", -1)))
                .filter(line -> line.startsWith("curl ") && !line.contains("topology.yaml"))
                .map(line -> line.replace("localhost:8080", url).replaceFirst("^curl ", "curl -f "))
                .toList();

        assertThat(lines).hasSizeGreaterThan(5).allSatisfy(line -> {
            Program program = Program.run("sh", "-c", line);
            assertThat(program.exit()).as(line + "\n" + program.err()).isZero();
            assertThat(program.out()).isNotBlank();
        });
    }
}
