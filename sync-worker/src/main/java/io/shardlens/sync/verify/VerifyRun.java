package io.shardlens.sync.verify;

import io.shardlens.catalog.command.CommandOutput;
import io.shardlens.catalog.command.ExitCode;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.schema.CatalogException;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.checkpoint.ElasticsearchState;
import io.shardlens.sync.command.CommandSession;
import io.shardlens.sync.command.ProgressBar;
import io.shardlens.sync.index.DocumentRemoval;
import io.shardlens.sync.index.ElasticsearchBulk;
import io.shardlens.sync.index.ElasticsearchIndices;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.IndexedDocuments;
import io.shardlens.sync.pipeline.Execution;
import io.shardlens.sync.snapshot.TableRows;
import io.shardlens.sync.source.SourceException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** Puts a verification together and runs it, once or again and again. */
final class VerifyRun {
    /** Rows of one statement: many, since nothing is written at their position. */
    private static final int CHUNK_ROWS = 20_000;

    private final VerifyOptions options;
    private final CommandOutput output;
    private final PrintWriter progress;
    private final Execution execution;

    /** What becomes of findings. */
    enum Mode {
        TELL,
        SAY_WHAT_WOULD_BE_DONE,
        REPAIR
    }

    VerifyRun(VerifyOptions options, CommandOutput output, PrintWriter progress, Execution execution) {
        this.options = options;
        this.output = output;
        this.progress = progress;
        this.execution = execution;
    }

    /** @return the exit code */
    int run(Mode mode) throws InterruptedException {
        options.check();
        Config config = options.tables().load();
        boolean terminal = Boolean.getBoolean("shardlens.terminal") && !output.isJson();
        ProgressBar bar = new ProgressBar(progress, terminal, "rows and documents", execution.clock());
        VerifyReport report = new VerifyReport(output.writer(), output.isJson(), bar);
        if (!options.isContinuous()) {
            return round(config, report, mode) ? ExitCode.FINE : ExitCode.FINDINGS;
        }
        while (true) {
            try {
                round(config, report, mode);
            } catch (CatalogException | SourceException | IndexUnavailableException e) {
                report.note(String.valueOf(e.getMessage()));
            }
            execution.waiter().await(options.pause());
        }
    }

    /** Opens everything anew: tables may have been changed since the last round. */
    private boolean round(Config config, VerifyReport report, Mode mode) throws InterruptedException {
        try (CommandSession session = CommandSession.open(config)) {
            session.leftOut().forEach((table, reason) -> {
                if (options.tables().includesTable(table)) {
                    report.note(table + " is not indexed: " + reason);
                }
            });
            VerifyParts parts = parts(session);
            Verification.Repair repair = switch (mode) {
                case TELL -> Verification.Repair.NONE;
                case SAY_WHAT_WOULD_BE_DONE -> Repairer.dryRun();
                case REPAIR -> repairer(session, parts);
            };
            Verification.Sample sample = new Verification.Sample(
                    options.part(), execution.clock().instant().toEpochMilli());
            return new Verification(parts, report, repair, published(session, report))
                    .run(options.tables().of(session), sample);
        }
    }

    private PublishedVerification published(CommandSession session, VerifyReport report) {
        return new PublishedVerification(
                new ElasticsearchState(session.elasticsearch(), IndexNames.STATE),
                execution.clock(),
                failure -> report.note("what was found could not be published: " + failure));
    }

    private VerifyParts parts(CommandSession session) {
        PublishedStreams streams = new PublishedStreams(
                session.published(), session::barrier, options.patience(), execution.clock(), execution.waiter());
        RowSide rows = new SqlRows(
                rows(session),
                session.fields(),
                session::documents,
                streams::searchable,
                new Pace(options.rate(), execution.clock(), execution.waiter()));
        DocumentSide documents = new ElasticDocuments(new IndexedDocuments(session.elasticsearch()), IndexNames::alias);
        ElasticsearchIndices indices = new ElasticsearchIndices(session.elasticsearch());
        return new VerifyParts(
                session.catalog().physicalTables().stream()
                        .filter(t -> session.fields().containsKey(t.logical().name()))
                        .toList(),
                session.published(),
                rows,
                documents,
                table -> indices.refresh(IndexNames.alias(table)),
                new Recheck(rows, documents, streams, execution.waiter()),
                new Workers(execution.threads(), options.parallel()),
                Limits.of(options.limit()),
                execution.clock(),
                execution.waiter());
    }

    private static TableRows rows(CommandSession session) {
        return new TableRows(session.connections(), session.catalog(), CHUNK_ROWS);
    }

    private Repairer repairer(CommandSession session, VerifyParts parts) {
        Restoration restoration = new Restoration(
                session.published(),
                session::definition,
                rows(session),
                session::documents,
                session::index,
                session::barrier,
                session.delivery(execution));
        return new Repairer(
                restoration,
                parts.recheck(),
                table -> {
                    Map<Place, PhysicalTable> places = new LinkedHashMap<>();
                    parts.of(table).forEach(t -> places.put(Place.of(t), t));
                    return places;
                },
                session::index,
                new ElasticsearchBulk(session.elasticsearch()),
                new DocumentRemoval(session.elasticsearch()),
                execution.waiter());
    }
}
