package io.shardlens.catalog.command;

import io.shardlens.router.diff.RuleDiff;
import io.shardlens.router.diff.TopologyDiff;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code topology diff}: which keys move. */
@Command(
        name = "diff",
        description = "Says which keys move between two topologies: their share, exactly, and which they are.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:every key stays", "1:keys move or are lost", "2:wrong command line or topology"})
final class DiffCommand implements Callable<Integer> {
    private static final int MANY = 24;

    @Parameters(index = "0", paramLabel = "FROM", description = "The topology file in force.")
    private Path from = Path.of("");

    @Parameters(index = "1", paramLabel = "TO", description = "The topology file to come.")
    private Path to = Path.of("");

    @Option(
            names = "--rename",
            paramLabel = "OLD=NEW",
            description = "A database that has a new name and did not move.")
    private Map<String, String> renamed = new LinkedHashMap<>();

    @Option(names = "--all", description = "Write every flow of keys, not only the first ones.")
    private boolean all;

    @Mixin
    private TableOptions tables = new TableOptions();

    @Mixin
    private CommandOutput output = new CommandOutput();

    @Override
    public Integer call() {
        LoadedTopology before = LoadedTopology.load(from);
        LoadedTopology after = LoadedTopology.load(to);
        TopologyDiff diff = TopologyDiff.between(before.topology(), after.topology(), renamed, tables.live(before));
        int shown = all ? Integer.MAX_VALUE : MANY;
        output.writer().println(output.isJson() ? Json.pretty(DiffJson.of(diff)) : DiffText.of(diff, shown));
        output.writer().flush();
        return diff.tables().stream().allMatch(DiffCommand::isQuiet) ? ExitCode.FINE : ExitCode.FINDINGS;
    }

    private static boolean isQuiet(TopologyDiff.TableDiff table) {
        return switch (table) {
            case TopologyDiff.Added added -> true;
            case TopologyDiff.Removed removed -> false;
            case TopologyDiff.OtherKey other -> false;
            case TopologyDiff.Compared compared -> isQuiet(compared.diff());
        };
    }

    private static boolean isQuiet(RuleDiff diff) {
        return diff.movesNothing() && diff.flows().isEmpty() && diff.closed().isEmpty();
    }
}
