package io.shardlens.catalog.command;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.router.expansion.Dialect;
import io.shardlens.router.expansion.ExpansionPlan;
import io.shardlens.router.expansion.ExpansionRequest;
import io.shardlens.router.expansion.KeyColumns;
import io.shardlens.router.expansion.Place;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code topology expand}: how to get from one topology to another. */
@Command(
        name = "expand",
        description =
                "Writes the moves, the steps with their SQL, and the purges from one topology to another. Runs nothing.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:planned", "1:planned, with warnings", "2:wrong command line or topology"})
final class ExpandCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "FROM", description = "The topology file in force.")
    private Path from = Path.of("");

    @Parameters(index = "1", paramLabel = "TO", description = "The topology file to come.")
    private Path to = Path.of("");

    @Option(
            names = "--rename",
            paramLabel = "OLD=NEW",
            description = "A database that has a new name and did not move.")
    private Map<String, String> renamed = new LinkedHashMap<>();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Take servers, schemas and key columns from this configuration.")
    private @Nullable Path config;

    @Option(
            names = "--columns",
            paramLabel = "TABLE=KEY[:PRIMARY[,PRIMARY...]]",
            description = "A table's sharding key and primary key columns; one alone is both. Goes before --config.")
    private Map<String, String> named = new LinkedHashMap<>();

    @Option(
            names = "--mysql",
            paramLabel = "8.0|8.4",
            defaultValue = "8.4",
            description = "The servers' version (${DEFAULT-VALUE}).")
    private String mysql = "";

    @Option(
            names = "--chunk-rows",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Rows looked at by one statement of a purge (${DEFAULT-VALUE}).")
    private int chunkRows;

    @Option(names = "--all", description = "Write every move and purge, not only the first ones.")
    private boolean all;

    @Mixin
    private TableOptions tables = new TableOptions();

    @Mixin
    private CommandOutput output = new CommandOutput();

    @Override
    public Integer call() {
        LoadedTopology before = LoadedTopology.load(from);
        LoadedTopology after = LoadedTopology.load(to);
        if (chunkRows < 1) {
            throw new InputException("--chunk-rows " + chunkRows + ": expected at least 1");
        }
        Map<String, Place> places = new LinkedHashMap<>();
        Map<String, KeyColumns> columns = new LinkedHashMap<>();
        if (config != null) {
            Config configuration = ConfigLoader.load(config, System.getenv(), ConfigLoader.Reader.QUERY_API);
            configuration
                    .shards()
                    .forEach((name, shard) -> places.put(name, new Place(shard.server(), shard.schema())));
            configuration
                    .tables()
                    .forEach((name, table) ->
                            columns.put(name, new KeyColumns(table.shardingKey(), table.primaryKey())));
        }
        named.forEach((table, text) -> columns.put(after.router(table).table(), columns(table, text)));
        ExpansionPlan plan = ExpansionPlan.of(new ExpansionRequest(
                before.topology(),
                after.topology(),
                renamed,
                tables.live(before),
                places,
                columns,
                dialect(),
                chunkRows));
        output.writer().println(output.isJson() ? Json.pretty(PlanJson.of(plan)) : PlanText.of(plan, all));
        output.writer().flush();
        return plan.warnings().isEmpty() ? ExitCode.FINE : ExitCode.FINDINGS;
    }

    private static KeyColumns columns(String table, String text) {
        String[] keys = text.split(":", -1);
        List<String> primary = List.of(keys[keys.length - 1].split(",", -1));
        if (keys.length > 2
                || keys[0].contains(",")
                || keys[0].isBlank()
                || primary.stream().anyMatch(String::isBlank)) {
            throw new InputException("--columns " + table + "=" + text
                    + ": expected the sharding key's column, and after a colon those of the primary key");
        }
        return new KeyColumns(keys[0], primary);
    }

    private Dialect dialect() {
        return Arrays.stream(Dialect.values())
                .filter(dialect -> dialect.label().equals(mysql))
                .findFirst()
                .orElseThrow(() -> new InputException("--mysql " + mysql + ": expected 8.0 or 8.4"));
    }
}
