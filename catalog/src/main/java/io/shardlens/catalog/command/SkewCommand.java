package io.shardlens.catalog.command;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.jdbc.TableSizes;
import io.shardlens.catalog.jdbc.UnreachableServerException;
import io.shardlens.router.Target;
import io.shardlens.router.lint.Balance;
import io.shardlens.router.lint.Skew;
import io.shardlens.router.route.Router;
import io.shardlens.router.topology.Topology;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code topology skew}: how evenly rows are spread. */
@Command(
        name = "skew",
        description = "Says how evenly rows are spread over tables and databases, and where new rows go.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:the fullest is at most 5 %% above the emptiest, and none is empty",
            "1:some table is uneven",
            "2:wrong input"
        })
final class SkewCommand implements Callable<Integer> {
    private static final int MANY = 12;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "TOPOLOGY",
            description = "The topology file; with --config, its own.")
    private @Nullable Path file;

    @Option(names = "--rows", paramLabel = "FILE", description = "Row counts, JSON or CSV: database, table, rows.")
    private @Nullable Path rows;

    @Option(names = "--earlier", paramLabel = "FILE", description = "Row counts of an earlier time, to see what grew.")
    private @Nullable Path earlier;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Count live rows on the servers of this configuration.")
    private @Nullable Path config;

    @Mixin
    private CommandOutput output = new CommandOutput();

    @Override
    public Integer call() {
        if ((rows == null) == (config == null)) {
            throw new InputException("give either --rows FILE or --config FILE");
        }
        if (file == null && config == null) {
            throw new InputException("give a topology file, or --config FILE");
        }
        Config configuration =
                config == null ? null : ConfigLoader.load(config, System.getenv(), ConfigLoader.Reader.QUERY_API);
        Topology topology = topology(configuration);
        Map<Target, Long> counts = configuration == null || rows != null
                ? RowCountFile.read(Objects.requireNonNull(rows))
                : live(configuration, topology);
        Map<Target, Long> before = earlier == null ? Map.of() : RowCountFile.read(earlier);
        List<Skew> skews = new ArrayList<>();
        for (String table : topology.tables()) {
            Router router = topology.router(table);
            skews.add(Skew.of(router, counts, before));
        }
        PrintWriter out = output.writer();
        out.println(output.isJson() ? json(skews) : text(skews));
        out.flush();
        return skews.stream().allMatch(Skew::isHealthy) ? ExitCode.FINE : ExitCode.FINDINGS;
    }

    private Topology topology(@Nullable Config configuration) {
        if (file != null || configuration == null) {
            return LoadedTopology.load(Objects.requireNonNull(file)).topology();
        }
        return configuration.topology();
    }

    private static Map<Target, Long> live(Config configuration, Topology topology) {
        Set<Target> targets = new LinkedHashSet<>();
        topology.tables().forEach(table -> targets.addAll(topology.router(table).targets()));
        try {
            return TableSizes.count(configuration.servers(), configuration.shards(), targets);
        } catch (UnreachableServerException unreachable) {
            throw new InputException("cannot count rows: " + unreachable.getMessage());
        }
    }

    private static String text(List<Skew> skews) {
        List<String> lines = new ArrayList<>();
        for (Skew skew : skews) {
            lines.add(skew.table() + ": " + (skew.isHealthy() ? "even" : "uneven"));
            lines.add("  tables     " + balance(skew.tables()));
            lines.add("  databases  " + balance(skew.databases()));
            skew.growth()
                    .ifPresent(growth -> lines.add("  new rows   "
                            + String.join(
                                    ", ",
                                    growth.entrySet().stream()
                                            .map(e -> e.getKey() + " " + e.getValue())
                                            .toList())));
            skew.newestShare()
                    .ifPresent(
                            share -> lines.add("  newest     " + share + " of the new rows went to the newest keys"));
            if (!skew.uncounted().isEmpty()) {
                lines.add("  not counted: " + some(skew.uncounted()));
            }
        }
        return String.join(System.lineSeparator(), lines);
    }

    private static String balance(Balance balance) {
        String empty = balance.empty().isEmpty() ? "" : "; empty: " + some(balance.empty());
        return (balance.healthy() ? "healthy" : "not healthy") + ": " + balance.min() + " rows in " + balance.least()
                + " to " + balance.max() + " in " + balance.most() + empty;
    }

    private static String some(List<?> names) {
        String shown = String.join(
                ", ", names.stream().limit(MANY).map(Object::toString).toList());
        return names.size() > MANY ? shown + " and " + (names.size() - MANY) + " more" : shown;
    }

    private static String json(List<Skew> skews) {
        ObjectNode json = Json.object();
        ArrayNode tables = json.putArray("tables");
        for (Skew skew : skews) {
            ObjectNode node = tables.addObject().put("table", skew.table()).put("healthy", skew.isHealthy());
            node.set("tables", json(skew.tables()));
            node.set("databases", json(skew.databases()));
            skew.growth().ifPresent(growth -> {
                ObjectNode byDatabase = node.putObject("growth");
                new TreeMap<>(growth).forEach(byDatabase::put);
            });
            skew.newestShare().ifPresent(share -> node.set("newestShare", Json.share(share)));
            node.set("uncounted", Json.texts(skew.uncounted()));
        }
        return Json.pretty(json);
    }

    private static ObjectNode json(Balance balance) {
        ObjectNode node = Json.object()
                .put("healthy", balance.healthy())
                .put("least", balance.least())
                .put("min", balance.min())
                .put("most", balance.most())
                .put("max", balance.max());
        node.set("empty", Json.texts(balance.empty()));
        ObjectNode places = node.putObject("rows");
        new TreeMap<>(balance.places()).forEach(places::put);
        return node;
    }
}
