package io.shardlens.sync.pipeline;

import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.lineage.Version;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.checkpoint.AckTracker;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.FixedShardingKey;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.document.RowOperations;
import io.shardlens.sync.index.OperationSink;
import io.shardlens.sync.source.SourceBatch;
import io.shardlens.sync.source.TransactionChain;
import io.shardlens.sync.source.Verdict;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns the batches of one connection incarnation into operations on the index. One thread. */
public final class BatchReader {
    private static final Logger LOGGER = LoggerFactory.getLogger(BatchReader.class);

    /** Keeps letters about rows that have no document; returns when they are durable. */
    public interface LetterWriter {
        void write(List<DeadLetter> letters) throws InterruptedException;
    }

    private final String server;
    private final Supplier<ServerTables> declared;
    private final Lineage lineage;
    private final TransactionChain chain;
    private final StreamFeed feed;
    private final OperationSink writer;
    private final GapProof gapProof;
    private final DefinitionChanges definitions;
    private final LetterWriter letters;
    private final StreamProgress progress;
    private final GtidSet readAnew;

    private boolean distributed;
    private String reread = "";

    /**
     * @param tables as they are declared now
     * @param lineage the history that the stream is in; who made a transaction does not matter, but whose binlog it comes from
     * @param chain of this incarnation
     * @param feed says which indices they go into
     * @param writer takes the operations
     * @param progress told what has been received
     * @param readAnew transactions that the server had committed, or prepared, before all rows began to be read anew
     */
    public BatchReader(
            String server,
            Supplier<ServerTables> tables,
            Lineage lineage,
            TransactionChain chain,
            StreamFeed feed,
            OperationSink writer,
            GapProof gapProof,
            DefinitionChanges definitions,
            LetterWriter letters,
            StreamProgress progress,
            GtidSet readAnew) {
        this.server = server;
        this.declared = tables;
        this.lineage = lineage;
        this.chain = chain;
        this.feed = feed;
        this.writer = writer;
        this.gapProof = gapProof;
        this.definitions = definitions;
        this.letters = letters;
        this.progress = progress;
        this.readAnew = readAnew;
    }

    /**
     * Hands on everything in the batch and seals it.
     *
     * @throws StreamFaultException when the batch does not follow what was applied; nothing of it from there on is handed on
     */
    public void read(SourceBatch batch, AckTracker.Batch tracked) throws InterruptedException {
        feed.begin();
        try {
            handOn(batch, tracked);
        } finally {
            feed.end();
        }
    }

    private void handOn(SourceBatch batch, AckTracker.Batch tracked) throws InterruptedException {
        ServerTables tables = declared.get();
        Position lastPosition = null;
        Iterator<ChangeEvent> events = batch.events();
        while (events.hasNext()) {
            ChangeEvent event = events.next();
            feed.reads(event.position());
            boolean apply = applies(event);
            switch (event) {
                case ChangeEvent.Begin begin -> distributed = begin.distributed();
                case ChangeEvent.Rows rows -> {
                    if (apply) {
                        write(tables, rows, tracked);
                    }
                }
                case ChangeEvent.Ddl ddl -> {
                    if (apply) {
                        define(tables, ddl, tracked);
                        tables = declared.get();
                    }
                    if (chain.outsideTransaction() && chain.end(ddl.transaction(), ddl.end())) {
                        lastPosition = ddl.end();
                    }
                }
                case ChangeEvent.End end -> {
                    if (chain.end(end.transaction(), end.end())) {
                        lastPosition = end.end();
                    }
                }
            }
        }
        TransactionEnd end = lastPosition == null ? null : new TransactionEnd(chain.received(), lastPosition);
        if (end != null) {
            progress.received(end);
        }
        tracked.seal(end);
    }

    private boolean applies(ChangeEvent event) {
        return switch (chain.next(event)) {
            case Verdict.Apply ignored -> true;
            case Verdict.Skip ignored -> false;
            case Verdict.Gap gap -> bridged(gap);
            case Verdict.Backwards back ->
                throw new StreamFaultException("the binlog of server '" + server + "' went back: transaction "
                        + back.gtid()
                        + " stands at " + back.at() + ", before the last applied one, which ends at " + back.last()
                        + ". The server was replaced or reset; its tables need a snapshot");
            case Verdict.Unidentified unidentified ->
                throw new StreamFaultException("the stream of server '" + server
                        + "' carries no GTIDs at " + unidentified.at()
                        + ": turn GTID mode on in Canal's instance (canal.instance.gtidon=true)");
        };
    }

    private boolean bridged(Verdict.Gap gap) {
        Optional<String> objection = gapProof.objection(gap);
        if (objection.isPresent()) {
            throw new StreamFaultException("the stream of server '" + server + "' does not follow what was applied: "
                    + "transactions " + gap.missing() + " never came, and " + objection.get()
                    + ". Its tables need a snapshot");
        }
        LOGGER.atInfo()
                .addKeyValue("server", server)
                .addKeyValue("missing", gap.missing())
                .log("Transactions that the source left out hold nothing of our tables");
        chain.bridge();
        return true;
    }

    private void write(ServerTables tables, ChangeEvent.Rows rows, AckTracker.Batch tracked)
            throws InterruptedException {
        Optional<PhysicalTable> found = tables.find(rows.table());
        if (found.isEmpty()) {
            return;
        }
        PhysicalTable table = found.get();
        if (distributed) {
            readLater(table, rows, tracked);
            return;
        }
        FixedShardingKey.objection(table, rows.changes()).ifPresent(objection -> {
            throw new StreamFaultException(objection);
        });
        progress.begun(rows.transaction().gtid());
        Origin origin = new Origin(table, rows.position(), version(rows));
        RowOperations operations = RowOperations.of(origin, rows.changes(), tables.documents(table));
        if (!operations.letters().isEmpty()) {
            letters.write(operations.letters());
        }
        for (DocumentOp operation : operations.operations()) {
            for (DocumentOp copy : feed.copies(operation)) {
                tracked.expect();
                writer.add(copy, tracked);
            }
        }
    }

    /**
     * Whether the rows count says an event that names no table, if ever one comes. Where all rows are read anew anyhow they have to be read
     * behind that.
     */
    private void readLater(PhysicalTable table, ChangeEvent.Rows rows, AckTracker.Batch tracked)
            throws InterruptedException {
        String gtid = rows.transaction().gtid();
        if (!readAnew.contains(GtidSet.parse(gtid))) {
            throw new StreamFaultException("transaction " + gtid + " of server '" + server + "' changes " + table
                    + " as a part of an XA transaction, of which the stream does not tell whether it is committed."
                    + " XA transactions are not supported on tables that are indexed: let applications use others, end"
                    + " all that XA RECOVER shows, and then ./shardlens sync snapshot reads the tables anew");
        }
        String read = gtid + " " + table;
        if (!read.equals(reread)) {
            String schema = rows.table().schema();
            changed(
                    new ChangeEvent.Ddl(rows.transaction(), rows.position(), rows.position(), schema, "XA START"),
                    List.of(new TableChange.Rows(table)),
                    tracked);
            reread = read;
        }
    }

    private long version(ChangeEvent event) {
        return Version.of(lineage.generation(), event.position());
    }

    private void define(ServerTables tables, ChangeEvent.Ddl ddl, AckTracker.Batch tracked)
            throws InterruptedException {
        List<TableChange> changes = tables.changes(ddl);
        if (!changes.isEmpty()) {
            changed(ddl, changes, tracked);
        }
    }

    private void changed(ChangeEvent.Ddl ddl, List<TableChange> changes, AckTracker.Batch tracked)
            throws InterruptedException {
        definitions.changed(ddl, version(ddl), changes, new DefinitionChanges.Writes() {
            @Override
            public void add(DocumentOp operation) throws InterruptedException {
                tracked.expect();
                writer.add(operation, tracked);
            }

            @Override
            public void settle() throws InterruptedException {
                writer.settle();
            }
        });
    }
}
