package io.shardlens.sync.replay;

import io.shardlens.catalog.command.CommandOutput;
import io.shardlens.catalog.command.ExitCode;
import io.shardlens.catalog.command.InputException;
import io.shardlens.catalog.config.Config;
import io.shardlens.sync.index.DeadLetterBox;
import io.shardlens.sync.index.ElasticsearchConnection;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dead-letters list} */
@Command(
        name = "list",
        description = "Lists dead letters by document.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:listed, perhaps none", "1:they could not be read", "2:wrong input"})
final class ListCommand implements Callable<Integer> {
    @Mixin
    private LetterOptions options = new LetterOptions();

    @Option(names = "--limit", paramLabel = "N", description = "List at most so many. Default: 1000.")
    private int limit = 1_000;

    @Mixin
    private CommandOutput output = new CommandOutput();

    @Override
    public Integer call() throws InterruptedException {
        if (limit < 1) {
            throw new InputException("--limit " + limit + ": must be 1 or more");
        }
        Config config = options.load();
        PrintWriter out = output.writer();
        int[] listed = {0};
        boolean[] more = {false};
        try (ElasticsearchConnection elasticsearch = new ElasticsearchConnection(config.elasticsearch())) {
            options.visit(config, LetterOptions.box(elasticsearch), page -> {
                for (DeadLetterBox.Kept kept : page) {
                    if (listed[0] == limit) {
                        more[0] = true;
                        return false;
                    }
                    listed[0]++;
                    out.println(output.isJson() ? LetterText.json(kept, null) : LetterText.line(kept, null));
                }
                return true;
            });
        }
        if (!output.isJson()) {
            out.println(listed[0] + " dead letters" + (more[0] ? ", and more" : ""));
        }
        out.flush();
        return ExitCode.FINE;
    }
}
