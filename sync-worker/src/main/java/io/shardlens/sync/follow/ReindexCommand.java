package io.shardlens.sync.follow;

import io.shardlens.catalog.command.CommandOutput;
import io.shardlens.catalog.command.ExitCode;
import io.shardlens.catalog.command.InputException;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.config.NearestName;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.command.CommandSession;
import io.shardlens.sync.command.ProgressBar;
import io.shardlens.sync.index.ElasticsearchIndices;
import io.shardlens.sync.index.ShardDocuments;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.pipeline.Execution;
import io.shardlens.sync.reindex.FilledShards;
import io.shardlens.sync.reindex.IndexComparison;
import io.shardlens.sync.reindex.Reindex;
import io.shardlens.sync.reindex.Reindex.Stage;
import io.shardlens.sync.reindex.ReindexException;
import io.shardlens.sync.reindex.Reindexes;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sync reindex}: moves a table to a new index while it is read and written. */
@Command(
        name = "reindex",
        description =
                "Builds a new index for a table beside the one that readers use, and follows that. The running worker"
                        + " writes into both. Once the new one holds all rows, --swap gives it to readers in one step.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:it is done", "1:it is not, and the message says why", "2:wrong input"})
public final class ReindexCommand implements Callable<Integer> {
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final int LOOKS = 6;

    private final Execution execution;

    @Option(names = "--config", required = true, paramLabel = "FILE", description = "The configuration file.")
    private Path config = Path.of("");

    @Option(names = "--table", required = true, paramLabel = "TABLE", description = "The logical table.")
    private String table = "";

    /** At most one of them. */
    static final class Step {
        @Option(names = "--swap", description = "Give readers the new index. It is compared with the old one first.")
        private boolean swap;

        @Option(
                names = "--rollback",
                description = "Give readers the old index again; before a swap, give the new one up and delete it.")
        private boolean rollback;

        @Option(names = "--drop-old", description = "After a swap, stop writing the old index and delete it.")
        private boolean dropOld;
    }

    @ArgGroup
    private @Nullable Step step;

    @Option(names = "--dry-run", description = "Say what would be done, and change nothing.")
    private boolean dryRun;

    @Mixin
    private CommandOutput output = new CommandOutput();

    @Spec
    private @Nullable CommandSpec spec;

    public ReindexCommand(Execution execution) {
        this.execution = execution;
    }

    @Override
    public Integer call() throws InterruptedException {
        Config loaded = ConfigLoader.load(config, System.getenv(), ConfigLoader.Reader.SYNC_WORKER);
        if (!loaded.tables().containsKey(table)) {
            throw new InputException("--table " + table + ": the configuration has none of that name"
                    + NearestName.of(table, loaded.tables().keySet())
                            .map(near -> "; did you mean '" + near + "'?")
                            .orElse("; it has " + loaded.tables().keySet()));
        }
        try (CommandSession session = CommandSession.open(loaded)) {
            IndexFields fields = session.fields().get(table);
            if (fields == null) {
                throw new InputException("table '" + table + "' is not indexed: "
                        + session.leftOut().getOrDefault(table, "it cannot be read"));
            }
            String leader = fields.table().leader().name();
            if (!leader.equals(table)) {
                throw new InputException("the documents of table '" + table + "' are in the index of '" + leader
                        + "': --table " + leader);
            }
            return run(session, fields);
        } catch (ReindexException e) {
            err().println(e.getMessage());
            return ExitCode.FINDINGS;
        }
    }

    private int run(CommandSession session, IndexFields fields) throws InterruptedException {
        ElasticsearchIndices indices = new ElasticsearchIndices(session.elasticsearch());
        Reindexes reindexes = new Reindexes(session.store(), indices);
        ReindexReport report = new ReindexReport(output.writer(), output.isJson());
        Step asked = step == null ? new Step() : step;
        Optional<Reindex> now = reindexes.look(fields.table());
        if (dryRun) {
            report.plan(fields, now, indices, asked.swap, asked.rollback, asked.dropOld);
            return ExitCode.FINE;
        }
        if (asked.swap) {
            long rows = compared(session, fields, indices, reindexes.require(fields.table(), Stage.BUILDING));
            report.done(reindexes.swap(fields.table()), "readers use it now, with " + rows + " rows");
        } else if (asked.rollback) {
            if (now.filter(r -> r.stage() == Stage.SWAPPED).isPresent()) {
                report.done(reindexes.swapBack(fields.table()), "readers use the old index again; the new one is kept");
            } else {
                report.gone(reindexes.drop(fields.table(), Stage.BUILDING));
            }
        } else if (asked.dropOld) {
            report.gone(reindexes.drop(fields.table(), Stage.SWAPPED));
        } else {
            return build(session, fields, reindexes, indices, report);
        }
        return ExitCode.FINE;
    }

    private long compared(CommandSession session, IndexFields fields, ElasticsearchIndices indices, Reindex record)
            throws InterruptedException {
        WriteIndex from = present(indices, record.from());
        WriteIndex to = present(indices, record.to());
        FilledShards filled = new FilledShards(session.store());
        List<String> missing = filled.missing(fields.table(), to);
        // Right after a change of indices a worker may be in the middle of its records.
        for (int look = 0; look < LOOKS && !missing.isEmpty(); look++) {
            execution.waiter().await(LOOK);
            missing = filled.missing(fields.table(), to);
        }
        if (!missing.isEmpty()) {
            throw new ReindexException("index " + to.name() + " does not hold all rows of shards " + missing
                    + " yet: reindex --table " + table + " follows it");
        }
        if (!record.fromFits()) {
            return indices.count(to);
        }
        List<PhysicalTable> tables = session.catalog().physicalTables().stream()
                .filter(t -> t.logical().leader().name().equals(table))
                .toList();
        ShardDocuments documents = new ShardDocuments(session.elasticsearch());
        return new IndexComparison(
                        (physical, index, ids) ->
                                documents.visit(physical, index.name(), (id, version) -> ids.accept(id)),
                        execution.waiter())
                .requireEqual(tables, from, to);
    }

    private static WriteIndex present(ElasticsearchIndices indices, String name) {
        return indices.find(name).orElseThrow(() -> new ReindexException("index " + name + " is not there any more"));
    }

    private int build(
            CommandSession session,
            IndexFields fields,
            Reindexes reindexes,
            ElasticsearchIndices indices,
            ReindexReport report)
            throws InterruptedException {
        Reindex begun = reindexes.begin(fields, "somebody asked for it");
        boolean filled;
        try (ProgressBar bar = new ProgressBar(
                err(), Boolean.getBoolean("shardlens.terminal") && !output.isJson(), execution.clock())) {
            ReindexFollower follower =
                    new ReindexFollower(session.store(), fields.table(), bar, execution.clock(), execution.waiter());
            filled = WorkGoesOn.unlessFollowed(
                    "The worker goes on building " + begun.to()
                            + ". The same command follows it again, --rollback gives it up.",
                    () -> follower.follow(reindexes, indices));
        }
        if (!filled) {
            err().println("no worker fills index " + begun.to()
                    + ": is ./shardlens sync run at work? It begins as soon as"
                    + " one is; --rollback gives the index up");
            return ExitCode.FINDINGS;
        }
        report.done(
                reindexes.read(table).orElse(begun),
                begun.fromFits() ? "it holds all rows: --swap gives it to readers" : "readers get it by themselves");
        return ExitCode.FINE;
    }

    private PrintWriter err() {
        CommandSpec own = spec;
        if (own == null) {
            throw new IllegalStateException("the command has not been parsed");
        }
        return own.commandLine().getErr();
    }
}
