package io.shardlens.sync.replay;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.sync.command.TableSelection;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.index.DeadLetterBox;
import io.shardlens.sync.index.ElasticsearchConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which dead letters a command is about. */
final class LetterOptions {
    @Mixin
    private TableSelection tables = new TableSelection();

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "Only these: ${COMPLETION-CANDIDATES}. May be given several times.")
    private List<DeadLetter.Kind> kinds = new ArrayList<>();

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            description = "Only letters whose reason, or the column it is about, holds this text, in any case.")
    private String reason = "";

    Config load() {
        return tables.load();
    }

    TableSelection tables() {
        return tables;
    }

    /** Whether some are left out. */
    boolean isNarrow() {
        return !tables.allShards() || !tables.allTables() || !kinds.isEmpty() || !reason.isEmpty();
    }

    /** Visits the letters that are meant, a page at a time. */
    void visit(Config config, DeadLetterBox box, DeadLetterBox.Visitor visitor) throws InterruptedException {
        List<String> indices = config.tables().values().stream()
                .filter(t -> !tables.allTables() && tables.includesTable(t.name()))
                .map(t -> t.index())
                .toList();
        List<String> shards = config.databases().keySet().stream()
                .filter(shard -> !tables.allShards() && tables.includesShard(shard))
                .toList();
        String wanted = reason.toLowerCase(Locale.ROOT);
        box.refresh();
        box.visit(new DeadLetterBox.Filter(indices, shards, kinds), page -> {
            List<DeadLetterBox.Kept> meant =
                    page.stream().filter(kept -> holds(kept.letter(), wanted)).toList();
            return meant.isEmpty() || visitor.letters(meant);
        });
    }

    private static boolean holds(DeadLetter letter, String text) {
        return letter.reasons().stream()
                .anyMatch(r -> (r.column() + "\n" + r.message())
                        .toLowerCase(Locale.ROOT)
                        .contains(text));
    }

    static DeadLetterBox box(ElasticsearchConnection elasticsearch) {
        return new DeadLetterBox(elasticsearch, IndexNames.DEAD_LETTERS);
    }
}
