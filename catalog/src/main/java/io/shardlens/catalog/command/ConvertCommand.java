package io.shardlens.catalog.command;

import io.shardlens.catalog.config.TopologyLoader;
import io.shardlens.catalog.convert.Conversion;
import io.shardlens.catalog.convert.ShardingSphereRules;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code topology convert}: another system's rules as ours. */
@Command(
        name = "convert",
        description = "Writes ShardingSphere's sharding rules as a topology file, and names what has no equal.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:every table is converted", "1:some table has no equal", "2:wrong command line or file"})
final class ConvertCommand implements Callable<Integer> {
    private static final List<String> KEY_TYPES = List.of("int64", "uint64", "string");

    @Parameters(index = "0", paramLabel = "FILE", description = "ShardingSphere's YAML.")
    private Path file = Path.of("");

    @Option(
            names = "--key-type",
            paramLabel = "TABLE=TYPE",
            description = "int64 (the default), uint64 or string: ShardingSphere's rules do not say.")
    private Map<String, String> keyTypes = new LinkedHashMap<>();

    @Option(names = "--epoch", paramLabel = "N", defaultValue = "1", description = "The epoch (${DEFAULT-VALUE}).")
    private long epoch;

    @Mixin
    private CommandOutput output = new CommandOutput();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        keyTypes.forEach((table, type) -> {
            if (!KEY_TYPES.contains(type)) {
                throw new InputException(
                        "--key-type " + table + "=" + type + ": expected " + String.join(", ", KEY_TYPES));
            }
        });
        if (epoch < 0) {
            throw new InputException("--epoch " + epoch + ": expected 0 or more");
        }
        Conversion conversion = ShardingSphereRules.convert(file.toString(), read(), epoch, keyTypes);
        if (!conversion.yaml().isEmpty()) {
            // What is written must be what this product reads.
            TopologyLoader.parse("the converted topology", conversion.yaml());
        }
        write(conversion);
        return conversion.refused().isEmpty() ? ExitCode.FINE : ExitCode.FINDINGS;
    }

    private void write(Conversion conversion) {
        PrintWriter out = output.writer();
        if (output.isJson()) {
            var json = Json.object().put("topology", conversion.yaml());
            json.set("notes", Json.texts(conversion.notes()));
            json.set("refused", Json.texts(conversion.refused()));
            out.println(Json.pretty(json));
        } else {
            PrintWriter err = spec == null
                    ? new PrintWriter(System.err, true, StandardCharsets.UTF_8)
                    : spec.commandLine().getErr();
            conversion.notes().forEach(note -> err.println("note: " + note));
            conversion.refused().forEach(refused -> err.println("not converted: " + file + ": " + refused));
            err.flush();
            out.print(conversion.yaml());
        }
        out.flush();
    }

    private String read() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new InputException(file + ": cannot be read: " + e);
        }
    }
}
