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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CommandsTest {
    private static final String EXAMPLES = "../examples/topologies/";

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-30T00:00:00Z"), ZoneOffset.UTC);

    private record Ended(int code, String out, String err) {
        JsonNode json() {
            return JsonMapper.builder().build().readTree(out);
        }
    }

    @TempDir
    Path folder = Path.of("");

    @Test
    void sayWhichVersionTheyAreAndWhatTheirExitCodesMean() {
        CommandLine line = TopologyMain.commandLine(Clock.systemUTC());
        StringWriter out = new StringWriter();
        line.setOut(new PrintWriter(out));

        assertThat(line.execute("--version")).isZero();
        assertThat(line.execute("lint", "--help")).isZero();

        assertThat(BuildVersion.version()).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(out.toString()).contains("Shardlens " + BuildVersion.version(), "Exit codes:");
    }

    @Test
    void routesKeysAsLinesOfJson() {
        Ended ended = route("--topology", EXAMPLES + "a05-stage3.yaml", "t", "10000000", "20000003");

        assertThat(ended.out().lines())
                .containsExactly(
                        "{\"key\":\"10000000\",\"database\":\"db2\",\"table\":\"t0_1\",\"epoch\":3,"
                                + "\"entry\":\"t.stages[1]\"}",
                        "{\"key\":\"20000003\",\"database\":\"db3\",\"table\":\"t3_2\",\"epoch\":3,"
                                + "\"entry\":\"t.stages[2]\"}");
        assertThat(ended.code()).isZero();
        assertThat(ended.err()).isEmpty();
    }

    @Test
    void saysWhatIsWrongWithAKeyAndGoesOn() {
        Ended ended = route("--topology", EXAMPLES + "a05-stage3.yaml", "t", "40000000", "x", "3");

        assertThat(ended.code()).isEqualTo(ExitCode.FINDINGS);
        assertThat(ended.out().lines().toList())
                .satisfies(lines -> assertThat(lines.get(0))
                        .contains("\"key\":\"40000000\"")
                        .contains("outside all intervals; covered: [0, 40000000)"))
                .satisfies(
                        lines -> assertThat(lines.get(1)).contains("\"error\"").contains("'x'"))
                .satisfies(lines -> assertThat(lines.get(2)).contains("\"database\":\"db1\""));
    }

    @Test
    void explainsARoute() {
        Ended ended = route("--topology", EXAMPLES + "a05-stage3.yaml", "--explain", "t", "20000003");

        assertThat(ended.out().lines())
                .containsExactly(
                        "t 20000003",
                        "  epoch     3",
                        "  entry     t.stages[2], keys in [20000000, 40000000), writable",
                        "  slot      key 20000003, floor-mod 4 = 3",
                        "  target    db3.t3_2");
    }

    @Test
    void namesTheNearestTableAndThePlaceOfAFault() throws IOException {
        Ended unknown = route("--topology", EXAMPLES + "a01-modulo.yaml", "order", "1");
        Path wrong = Files.writeString(folder.resolve("wrong.yaml"), """
                epoch: 1
                tables:
                  t: {type: moduli, slots: 2, database: "db{0}", table: t}
                """);
        Ended faulty = topology("lint", wrong.toString());

        assertThat(unknown.code()).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(unknown.err()).contains("tables: has no table 'order'; did you mean 'orders'?");
        assertThat(faulty.code()).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(faulty.err())
                .contains("wrong.yaml:3:")
                .contains("tables.t.type: unknown type 'moduli'; did you mean 'modulo'?");
        assertThat(topology("diff", EXAMPLES + "a01-modulo.yaml").code()).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(topology("lint", folder.resolve("absent.yaml").toString()).code())
                .isEqualTo(ExitCode.WRONG_INPUT);
    }

    @Test
    void saysWhichKeysMove() {
        Ended text = topology("diff", EXAMPLES + "a05-stage2.yaml", EXAMPLES + "a05-stage3.yaml");
        Ended json = topology("diff", EXAMPLES + "a05-stage2.yaml", EXAMPLES + "a05-stage3.yaml", "--json");

        assertThat(text.code()).isEqualTo(ExitCode.FINDINGS);
        assertThat(text.out())
                .contains("epoch 2 -> 3")
                .contains("t: 50 % (1 of 2) of the keys move, 50 % (1 of 2) to another database; proven for every key")
                .contains("db0.t0_1 -> db2.t0_1  keys in [10000000, 20000000) with key mod 2 = 0  such as 10000000")
                .contains("only new: keys in [20000000, 40000000)");
        JsonNode table = json.json().path("tables").path(0);
        assertThat(table.path("moved").path("percent").asInt()).isEqualTo(50);
        assertThat(table.path("flows").size()).isEqualTo(2);
        assertThat(topology("diff", EXAMPLES + "a05-stage2.yaml", EXAMPLES + "a05-stage2.yaml")
                        .code())
                .isZero();
    }

    /** What each step of growth in the examples moves. */
    @ParameterizedTest(name = "{0} -> {1}: {2} %")
    @CsvSource({
        "a07-stage1, a07-stage2, 0",
        "a07-stage2, a07-stage3, 0",
        "a08-abs, a08-abs-doubled, 50",
        "a08-floor, a08-floor-doubled, 50",
        "a09-routing-table, a09-third-database, 0"
    })
    void agreesWithTheExamples(String from, String to, int percent) {
        Ended ended = topology("diff", EXAMPLES + from + ".yaml", EXAMPLES + to + ".yaml", "--json");

        ended.json().path("tables").forEach(table -> {
            if (table.path("change").asString().equals("compared")) {
                assertThat(table.path("moved").path("percent").asInt()).isEqualTo(percent);
            }
        });
    }

    @Test
    void takesARenamedDatabaseForWhatItWas() {
        Ended ended = topology(
                "diff",
                EXAMPLES + "a04-phase3.yaml",
                EXAMPLES + "a04-phase3-swapped.yaml",
                "--rename",
                "DB1=DB2",
                "--rename",
                "DB2=DB1");

        assertThat(ended.out()).contains("t: every key stays where it is");
        assertThat(ended.code()).isZero();
    }

    @Test
    void weighsCountsFromAFile() throws IOException {
        Path csv =
                Files.writeString(folder.resolve("rows.csv"), "database,table,rows\ndb0,orders,100\ndb1,orders,106\n");
        Path json = Files.writeString(
                folder.resolve("rows.json"),
                "[{\"database\":\"db0\",\"table\":\"orders\",\"rows\":100},"
                        + "{\"database\":\"db1\",\"table\":\"orders\",\"rows\":105}]");
        Path topology = Files.writeString(
                folder.resolve("two.yaml"),
                "epoch: 1\ntables:\n  orders: {type: modulo, slots: 2, database: \"db{0}\", table: orders}\n");

        Ended uneven = topology("skew", topology.toString(), "--rows", csv.toString());
        Ended even = topology("skew", topology.toString(), "--rows", json.toString(), "--json");

        assertThat(uneven.code()).isEqualTo(ExitCode.FINDINGS);
        assertThat(uneven.out()).contains("not healthy: 100 rows in db0.orders to 106 in db1.orders");
        assertThat(even.code()).isZero();
        assertThat(even.json().path("tables").path(0).path("healthy").asBoolean())
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "db0,orders,-1 | :1: '-1' is no number of rows",
                "db0,orders | :1: 'db0,orders': expected database,table,rows",
                "db0,orders,9223372036854775808 | is no number of rows",
                "[{] | is no JSON",
                "[{\"database\":1}] | [0]: expected {\"database\""
            })
    void refusesCountsThatAreNone(String content, String message) throws IOException {
        Path rows = Files.writeString(folder.resolve("rows"), content);

        Ended ended = topology("skew", EXAMPLES + "a01-modulo.yaml", "--rows", rows.toString());

        assertThat(ended.code()).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(ended.err()).contains(message);
    }

    @Test
    void looksAtATopologyWithDoubt() {
        Ended text = topology("lint", EXAMPLES + "a05-stage3.yaml", "--highest", "t=39999999");
        Ended json = topology("lint", EXAMPLES + "a03-range.yaml", "--json");

        assertThat(text.code()).isEqualTo(ExitCode.FINDINGS);
        assertThat(text.out()).contains("error nearly-full t.stages[2]: ids up to 39999999 use 100 %");
        assertThat(json.json().path("findings").toString()).contains("inserts-on-one-database");
        assertThat(topology("lint", EXAMPLES + "a05-stage3.yaml", "--highest", "t=x")
                        .err())
                .contains("--highest t=x: 'x'");
    }

    @Test
    void plansAnExpansion() {
        Ended old = topology(
                "expand",
                EXAMPLES + "a05-stage2.yaml",
                EXAMPLES + "a05-stage3.yaml",
                "--mysql",
                "8.0",
                "--columns",
                "t=user_id:user_id,line");
        Ended json = topology("expand", EXAMPLES + "a08-floor.yaml", EXAMPLES + "a08-floor-doubled.yaml", "--json");

        assertThat(old.code()).isZero();
        assertThat(old.out())
                .contains("epoch 2 -> 3: 2 moves")
                .contains("t: db0.t0_1 -> db2.t0_1  the whole table")
                .contains("RESET SLAVE ALL;")
                .contains("WHERE (`user_id`, `line`) >= (:from_user_id, :from_line)")
                .contains("publish epoch 3");
        assertThat(json.json().path("steps").size()).isGreaterThanOrEqualTo(5);
        assertThat(topology("expand", EXAMPLES + "a05-stage2.yaml", EXAMPLES + "a05-stage3.yaml", "--mysql", "5.7")
                        .err())
                .contains("--mysql 5.7: expected 8.0 or 8.4");
    }

    @Test
    void saysThatColumnsAreNotKnown() {
        String[] plan = {"expand", EXAMPLES + "a05-stage2.yaml", EXAMPLES + "a05-stage3.yaml"};
        String warning = "columns of t are not known: give --config or --columns";

        Ended text = topology(plan);
        Ended json = topology(plan[0], plan[1], plan[2], "--json");

        assertThat(text.code()).isEqualTo(ExitCode.FINDINGS);
        assertThat(text.out()).contains("warning: " + warning).contains("`<sharding key column>`");
        assertThat(json.json().path("warnings").path(0).asString()).isEqualTo(warning);
        assertThat(topology(plan[0], plan[1], plan[2], "--columns", "t=a:b:c").err())
                .contains("--columns t=a:b:c: expected the sharding key's column");
        assertThat(topology(plan[0], plan[1], plan[2], "--columns", "x=id").code())
                .isEqualTo(ExitCode.WRONG_INPUT);
    }

    @Test
    void convertsAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("sphere.yaml"), """
                rules:
                - !SHARDING
                  tables:
                    orders:
                      actualDataNodes: ds_${0..3}.orders_${0..3}
                      databaseStrategy: {standard: {shardingColumn: id, shardingAlgorithmName: db}}
                      tableStrategy: {standard: {shardingColumn: id, shardingAlgorithmName: table}}
                  shardingAlgorithms:
                    db: {type: INLINE, props: {algorithm-expression: "ds_${id % 4}"}}
                    table: {type: INLINE, props: {algorithm-expression: "orders_${(id >> 2) % 4}"}}
                """);

        Ended ended = topology("convert", file.toString());

        assertThat(ended.code()).isZero();
        assertThat(ended.out())
                .isEqualTo("epoch: 1\ntables:\n  orders: {type: modulo, key-type: int64, slots: 16,"
                        + " database: \"ds_{0%4}\", table: \"orders_{0/4}\"}\n");
        assertThat(ended.err()).contains("note: orders: id is taken for int64");
    }

    private static Ended route(String... arguments) {
        return run(Commands.of(RouteMain.command()), arguments);
    }

    private static Ended topology(String... arguments) {
        return run(TopologyMain.commandLine(CLOCK), arguments);
    }

    private static Ended run(CommandLine line, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = line.setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
        return new Ended(code, out.toString(), err.toString());
    }
}
