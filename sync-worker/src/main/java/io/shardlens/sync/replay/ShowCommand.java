package io.shardlens.sync.replay;

import io.shardlens.catalog.command.CommandOutput;
import io.shardlens.catalog.command.ExitCode;
import io.shardlens.catalog.command.InputException;
import io.shardlens.catalog.config.Config;
import io.shardlens.sync.index.DeadLetterBox;
import io.shardlens.sync.index.ElasticsearchConnection;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code dead-letters show} */
@Command(
        name = "show",
        description = "Shows all that one dead letter says.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:shown", "1:it could not be read", "2:wrong input, or no such letter"})
final class ShowCommand implements Callable<Integer> {
    @Mixin
    private LetterOptions options = new LetterOptions();

    @Parameters(index = "0", paramLabel = "LETTER", description = "Its id, or how that begins, as list shows it.")
    private String id = "";

    @Mixin
    private CommandOutput output = new CommandOutput();

    @Override
    public Integer call() throws InterruptedException {
        Config config = options.load();
        PrintWriter out = output.writer();
        try (ElasticsearchConnection elasticsearch = new ElasticsearchConnection(config.elasticsearch())) {
            DeadLetterBox.Kept found = find(config, LetterOptions.box(elasticsearch));
            out.println(output.isJson() ? LetterText.json(found, null) : LetterText.whole(found));
        }
        out.flush();
        return ExitCode.FINE;
    }

    private DeadLetterBox.Kept find(Config config, DeadLetterBox box) throws InterruptedException {
        Optional<DeadLetterBox.Kept> exact = box.get(id);
        if (exact.isPresent()) {
            return exact.get();
        }
        List<DeadLetterBox.Kept> found = new ArrayList<>();
        options.visit(config, box, page -> {
            page.stream().filter(kept -> kept.id().startsWith(id)).forEach(found::add);
            return found.size() < 2;
        });
        if (found.size() != 1) {
            throw new InputException("letter " + id + ": "
                    + (found.isEmpty() ? "there is none of that id" : "several ids begin so; give more of it"));
        }
        return found.getFirst();
    }
}
