package io.shardlens.sync.simulation;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.checkpoint.AckTracker;
import io.shardlens.sync.checkpoint.ServerState;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.index.Floors;
import io.shardlens.sync.index.InFlightDocuments;
import io.shardlens.sync.pipeline.BatchReader;
import io.shardlens.sync.pipeline.Commits;
import io.shardlens.sync.pipeline.DefinitionChanges;
import io.shardlens.sync.pipeline.StreamFeed;
import io.shardlens.sync.source.ChangeSource;
import io.shardlens.sync.source.SourceBatch;
import io.shardlens.sync.source.TransactionChain;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What lasts as long as one connection: polls, decodes, hands on, commits and acknowledges, one step at a time. */
final class IncarnationModel {
    private static final int LARGEST_BATCH = 8;

    private record Arrived(SourceBatch batch, AckTracker.Batch tracked) {}

    private final World world;
    private final ChangeSource source;
    private final TransactionChain chain;
    private final WriterModel writer;
    private final BatchReader reader;
    private final Commits commits;
    private final AckTracker tracker = new AckTracker();
    private final Deque<Arrived> queue = new ArrayDeque<>();
    private final Deque<Long> acknowledgeable = new ArrayDeque<>();

    /**
     * @param state of the server, which has been taken over
     * @param definitions told of statements
     * @param checkpoints records what is durable
     */
    IncarnationModel(
            World world,
            int server,
            ServerState state,
            TransactionChain chain,
            InFlightDocuments inFlight,
            Floors floors,
            StreamProgress progress,
            DefinitionChanges definitions,
            Commits.CheckpointWriter checkpoints) {
        this.world = world;
        this.chain = chain;
        source = world.canal(server).connect();
        writer = new WriterModel(world, inFlight, floors);
        commits = new Commits(checkpoints, progress);
        reader = new BatchReader(
                Tables.server(server),
                () -> world.tables().on(server),
                state.ledger().current(),
                chain,
                new StreamFeed(List::of),
                writer,
                gap -> world.off().contains(Rule.GAPS)
                        ? Optional.empty()
                        : world.mysql(server).changeBetween(gap.from(), gap.to()),
                definitions,
                letters -> {},
                progress,
                GtidSet.EMPTY);
    }

    /** Whether that could be done now. */
    boolean may(PipelineModel.Step step) {
        return switch (step) {
            case TAKE_OVER, CONNECT, SNAPSHOT -> false;
            case ACKNOWLEDGE -> !acknowledgeable.isEmpty();
            case COMMIT -> !tracker.idle();
            case DELIVER -> writer.delivering();
            case FLUSH -> writer.mayFlush();
            case DECODE -> mayDecode();
            case POLL -> true;
        };
    }

    /** Behind a statement that changes a table nothing is read while anything before it is under way. */
    private boolean mayDecode() {
        Arrived next = queue.peek();
        if (next == null) {
            return false;
        }
        Iterator<ChangeEvent> events = next.batch().events();
        return !events.hasNext() || !(events.next() instanceof ChangeEvent.Ddl) || writer.isIdle();
    }

    /** Does one step; returns whether anything was done. */
    boolean run(PipelineModel.Step step, Choice choice) throws InterruptedException {
        return switch (step) {
            case TAKE_OVER, CONNECT, SNAPSHOT -> false;
            case ACKNOWLEDGE -> {
                source.acknowledge(acknowledgeable.remove());
                yield true;
            }
            case COMMIT -> commit();
            case DELIVER -> {
                writer.deliver(choice);
                yield true;
            }
            case FLUSH -> writer.flush();
            case DECODE -> {
                Arrived next = queue.remove();
                writer.cutBy(choice);
                reader.read(next.batch(), next.tracked());
                yield true;
            }
            case POLL -> poll(choice);
        };
    }

    private boolean poll(Choice choice) {
        Optional<SourceBatch> batch = source.poll(LARGEST_BATCH - choice.below(LARGEST_BATCH));
        batch.map(b -> world.off().contains(Rule.COALESCING) ? new SplitBatch(b) : b)
                .ifPresent(b -> queue.add(new Arrived(b, tracker.open(b.id(), b.bytes()))));
        return batch.isPresent();
    }

    private boolean commit() throws InterruptedException {
        AckTracker.Finished finished = tracker.poll();
        if (finished == null) {
            return false;
        }
        commits.commit(finished);
        acknowledgeable.addAll(finished.batchIds());
        return true;
    }

    /** Where it began, if there was no checkpoint. */
    @Nullable
    TransactionEnd beginning() {
        return chain.beginning();
    }

    /** The connection is gone; what is under way may still arrive. */
    void close() {
        tracker.close();
        source.close();
        writer.abandon();
    }
}
