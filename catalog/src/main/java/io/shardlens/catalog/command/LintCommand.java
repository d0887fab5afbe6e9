package io.shardlens.catalog.command;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.jdbc.TableSizes;
import io.shardlens.catalog.jdbc.UnreachableServerException;
import io.shardlens.router.Target;
import io.shardlens.router.id.IdSpace;
import io.shardlens.router.key.Key;
import io.shardlens.router.lint.Finding;
import io.shardlens.router.lint.Lint;
import io.shardlens.router.lint.LintFacts;
import io.shardlens.router.lint.Severity;
import io.shardlens.router.lint.TableFacts;
import java.nio.file.Path;
import java.time.Clock;
import java.time.YearMonth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code topology lint}: what is doubtful. */
@Command(
        name = "lint",
        description = "Says what is doubtful about a topology that can route, and what to do about it.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:nothing but advice", "1:warnings or errors", "2:wrong command line or topology"})
final class LintCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "TOPOLOGY", description = "The topology file.")
    private Path file = Path.of("");

    @Option(names = "--rows", paramLabel = "FILE", description = "Row counts, JSON or CSV: database, table, rows.")
    private @Nullable Path rows;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Look on the servers of this configuration for tables that are missing.")
    private @Nullable Path config;

    @Option(
            names = "--month",
            paramLabel = "YYYY-MM",
            description = "The month to judge listed periods by; default: now.")
    private @Nullable YearMonth month;

    @Option(names = "--strict", description = "End with 1 for advice, too.")
    private boolean strict;

    @Mixin
    private TableOptions tables = new TableOptions();

    @Mixin
    private CommandOutput output = new CommandOutput();

    private final Clock clock;

    LintCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        LoadedTopology loaded = LoadedTopology.load(file);
        YearMonth now = month == null ? YearMonth.now(clock) : month;
        LintFacts facts = new LintFacts(existing(), Optional.of(now), facts(loaded));
        List<Finding> findings = Lint.of(loaded.topology(), facts);
        output.writer().println(output.isJson() ? json(findings) : text(findings));
        output.writer().flush();
        boolean quiet = findings.stream().allMatch(finding -> !strict && finding.severity() == Severity.ADVICE);
        return quiet ? ExitCode.FINE : ExitCode.FINDINGS;
    }

    private Optional<Set<Target>> existing() {
        if (config == null) {
            return Optional.empty();
        }
        Config configuration = ConfigLoader.load(config, System.getenv(), ConfigLoader.Reader.QUERY_API);
        try {
            return Optional.of(TableSizes.existing(configuration.servers(), configuration.shards()));
        } catch (UnreachableServerException unreachable) {
            throw new InputException("cannot list tables: " + unreachable.getMessage());
        }
    }

    private Map<String, TableFacts> facts(LoadedTopology loaded) {
        Map<Target, Long> counts = rows == null ? Map.of() : RowCountFile.read(rows);
        Map<String, Key> highest = tables.highestKeys(loaded);
        Map<String, TableFacts> facts = new LinkedHashMap<>();
        for (String table : loaded.topology().tables()) {
            Map<Target, Long> own = new LinkedHashMap<>();
            loaded.topology().router(table).targets().forEach(target -> {
                Long count = counts.get(target);
                if (count != null) {
                    own.put(target, count);
                }
            });
            IdSpace space = loaded.declared().ids().get(table);
            facts.put(
                    table, new TableFacts(Optional.ofNullable(highest.get(table)), own, kind(space), geneBits(space)));
        }
        return facts;
    }

    private static TableFacts.Ids kind(@Nullable IdSpace space) {
        if (space == null) {
            return TableFacts.Ids.UNKNOWN;
        }
        return switch (space) {
            case IdSpace.Snowflake snowflake -> TableFacts.Ids.SNOWFLAKE;
            case IdSpace.Segments segments -> TableFacts.Ids.DENSE;
        };
    }

    private static int geneBits(@Nullable IdSpace space) {
        return space == null || space.gene() == null ? 0 : space.gene().bits();
    }

    private static String text(List<Finding> findings) {
        return findings.isEmpty()
                ? "nothing found"
                : String.join(
                        System.lineSeparator(),
                        findings.stream().map(Finding::toString).toList());
    }

    private static String json(List<Finding> findings) {
        ObjectNode json = Json.object();
        ArrayNode list = json.putArray("findings");
        findings.forEach(finding -> list.addObject()
                .put("severity", finding.severity().name().toLowerCase(Locale.ROOT))
                .put("check", finding.check().label())
                .put("table", finding.table())
                .put("place", finding.place())
                .put("message", finding.message())
                .put("advice", finding.advice()));
        return Json.pretty(json);
    }
}
