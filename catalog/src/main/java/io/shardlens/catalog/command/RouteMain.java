package io.shardlens.catalog.command;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyFormatException;
import io.shardlens.router.route.Route;
import io.shardlens.router.route.Router;
import io.shardlens.router.route.RoutingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

/** {@code route}: says where keys are. */
@Command(
        name = "./shardlens route",
        description = "Says where the rows of keys are: one line of JSON for each key.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:every key has a place", "1:some key has none", "2:wrong command line or topology"})
public final class RouteMain implements Callable<Integer> {
    @Option(names = "--topology", required = true, paramLabel = "FILE", description = "The topology file.")
    private Path file = Path.of("");

    @Option(names = "--explain", description = "Say in words how interval, hash, slot and target were found.")
    private boolean explain;

    @Parameters(index = "0", paramLabel = "TABLE", description = "The logical table.")
    private String table = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "KEY",
            description = "Keys as text; - reads one from each line of the standard input. Negative ones go after --.")
    private List<String> keys = List.of();

    @Spec
    private @Nullable CommandSpec spec;

    private RouteMain() {}

    /** Exits with 0 where every key has a place, 1 where some has none, 2 for wrong input. */
    public static void main(String[] arguments) {
        System.exit(Commands.of(new RouteMain()).execute(arguments));
    }

    static RouteMain command() {
        return new RouteMain();
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec == null
                ? new PrintWriter(System.out, true, StandardCharsets.UTF_8)
                : spec.commandLine().getOut();
        LoadedTopology loaded = LoadedTopology.load(file);
        Router router = loaded.router(table);
        boolean all = true;
        for (String text : keys) {
            if (text.equals("-")) {
                BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    all &= route(router, loaded.topology().epoch(), line, out);
                }
            } else {
                all &= route(router, loaded.topology().epoch(), text, out);
            }
        }
        out.flush();
        return all ? ExitCode.FINE : ExitCode.FINDINGS;
    }

    private boolean route(Router router, long epoch, String text, PrintWriter out) {
        try {
            Key key = router.keyType().parse(text);
            Route route = router.explain(key);
            out.println(explain ? Explanation.of(router, route, epoch) : line(text, route, epoch));
            return !route.candidates().isEmpty();
        } catch (RoutingException | KeyFormatException unroutable) {
            ObjectNode line = Json.object().put("key", text).put("error", unroutable.getMessage());
            out.println(explain ? table + " " + text + ": " + unroutable.getMessage() : Json.line(line));
            return false;
        }
    }

    private static String line(String key, Route route, long epoch) {
        ObjectNode line = Json.object().put("key", key);
        if (route.candidates().size() == 1) {
            line.put("database", route.candidates().get(0).database());
            line.put("table", route.candidates().get(0).table());
        } else {
            line.putArray("candidates")
                    .addAll(route.candidates().stream().map(Json::target).toList());
        }
        return Json.line(line.put("epoch", epoch).put("entry", route.entry().origin()));
    }
}
