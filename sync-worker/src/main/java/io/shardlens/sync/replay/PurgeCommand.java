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

/** {@code dead-letters purge} */
@Command(
        name = "purge",
        description = "Removes dead letters without doing anything about their rows.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:removed, perhaps none", "1:they could not be removed", "2:wrong input"})
final class PurgeCommand implements Callable<Integer> {
    @Mixin
    private LetterOptions options = new LetterOptions();

    @Option(names = "--all", description = "All of them; needed where nothing else says which.")
    private boolean all;

    @Option(names = "--dry-run", description = "Say which would be removed, and remove none.")
    private boolean dryRun;

    @Mixin
    private CommandOutput output = new CommandOutput();

    @Override
    public Integer call() throws InterruptedException {
        if (!all && !options.isNarrow()) {
            throw new InputException(
                    "purge removes all letters: say which by --table, --shard, --kind or --reason," + " or say --all");
        }
        Config config = options.load();
        PrintWriter out = output.writer();
        int[] count = {0};
        try (ElasticsearchConnection elasticsearch = new ElasticsearchConnection(config.elasticsearch())) {
            DeadLetterBox box = LetterOptions.box(elasticsearch);
            options.visit(config, box, page -> {
                if (!dryRun) {
                    box.remove(page.stream().map(DeadLetterBox.Kept::id).toList());
                }
                page.forEach(kept ->
                        out.println(output.isJson() ? LetterText.json(kept, null) : LetterText.line(kept, null)));
                count[0] += page.size();
                return true;
            });
        }
        if (!output.isJson()) {
            out.println(count[0] + " dead letters " + (dryRun ? "would be removed" : "removed"));
        }
        out.flush();
        return ExitCode.FINE;
    }
}
