package io.shardlens.sync.pause;

import io.shardlens.catalog.command.ExitCode;
import io.shardlens.catalog.command.InputException;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.config.NearestName;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.sync.checkpoint.ElasticsearchState;
import io.shardlens.sync.index.ElasticsearchConnection;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import picocli.CommandLine.Option;

/** What both commands are told. */
final class PauseOptions {
    @Option(names = "--config", required = true, paramLabel = "FILE", description = "The configuration file.")
    private Path config = Path.of("");

    @Option(names = "--table", required = true, paramLabel = "TABLE", description = "The logical table.")
    private String table = "";

    @Option(names = "--dry-run", description = "Only say what would be done.")
    private boolean dryRun;

    /** Records that the table is paused, or no longer is, and says so. */
    int set(boolean paused, InstantSource clock, PrintWriter out) {
        Config loaded = ConfigLoader.load(config, System.getenv(), ConfigLoader.Reader.SYNC_WORKER);
        if (!loaded.tables().containsKey(table)) {
            throw new InputException("--table " + table + ": the configuration has none of that name"
                    + NearestName.of(table, loaded.tables().keySet())
                            .map(near -> "; did you mean '" + near + "'?")
                            .orElse("; it has " + loaded.tables().keySet()));
        }
        try (ElasticsearchConnection elasticsearch = new ElasticsearchConnection(loaded.elasticsearch())) {
            PausedTables tables = new PausedTables(new ElasticsearchState(elasticsearch, IndexNames.STATE));
            tables.look();
            boolean changes = tables.current().contains(table) != paused;
            if (changes && !dryRun) {
                tables.set(table, paused, clock.instant());
            }
            out.println("Table " + table + (changes ? dryRun ? " would be " : " is now " : " was already ")
                    + (paused
                            ? "paused: its changes are passed over and the shards answer for it"
                            : "going on: its rows are read anew, and until then the shards answer for it"));
            return ExitCode.FINE;
        }
    }
}
