package io.shardlens.sync.pipeline;

import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.checkpoint.AckTracker;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.index.BulkWriter;
import io.shardlens.sync.source.ByteBudget;
import io.shardlens.sync.source.ChangeSource;
import io.shardlens.sync.source.SourceBatch;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One connection incarnation at work. The calling thread talks to the source (polls and acknowledges), a second one decodes and hands
 * operations to the writer, a third one moves the checkpoint. Whatever fails in one of them ends all of them; what was not acknowledged
 * comes again in the next incarnation.
 */
final class Incarnation {
    /** How long to wait when nothing came: short enough to be no part of the latency that people notice. */
    private static final Duration IDLE = Duration.ofMillis(5);

    private static final int POLL_SHARE = 8;
    private static final int MAX_POLL_BYTES = 1 << 20;

    private record Arrived(SourceBatch batch, AckTracker.Batch tracked) {}

    private final String server;
    private final ChangeSource source;
    private final BatchReader reader;
    private final BulkWriter writer;
    private final ByteBudget budget;
    private final Commits commits;
    private final StreamProgress progress;
    private final BooleanSupplier mayGoOn;
    private final ThreadFactory threads;
    private final InstantSource clock;
    private final Waiter waiter;

    private final AckTracker tracker = new AckTracker();
    private final HeadWatch headWatch;
    private final BlockingQueue<Arrived> queue = new LinkedBlockingQueue<>();
    private final ConcurrentLinkedQueue<Long> acknowledgeable = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /** @param mayGoOn asked before each exchange with the source; throws once it is another worker's */
    Incarnation(
            String server,
            ChangeSource source,
            BatchReader reader,
            BulkWriter writer,
            ByteBudget budget,
            Commits commits,
            StreamProgress progress,
            BooleanSupplier mayGoOn,
            ThreadFactory threads,
            InstantSource clock,
            Waiter waiter) {
        this.server = server;
        this.source = source;
        this.reader = reader;
        this.writer = writer;
        this.budget = budget;
        this.commits = commits;
        this.progress = progress;
        this.mayGoOn = mayGoOn;
        this.threads = threads;
        this.clock = clock;
        this.waiter = waiter;
        this.headWatch = new HeadWatch(server, tracker, writer, progress);
    }

    /**
     * Runs until something fails, which it throws, or the thread is interrupted. Nothing of the incarnation is at work any more when
     * it returns.
     */
    void run() throws InterruptedException {
        Thread decoder = start("decode-" + server, this::decode);
        Thread committer = start("commit-" + server, this::commit);
        try {
            progress.connected(true);
            talk();
        } finally {
            progress.connected(false);
            headWatch.end();
            tracker.close();
            decoder.interrupt();
            committer.interrupt();
            source.close();
            join(decoder);
            join(committer);
            // Only now: the decoder may have handed one more request to the writer.
            writer.close();
            joinWriter();
        }
    }

    private void talk() throws InterruptedException {
        int pollBytes = Math.clamp(budget.limit() / POLL_SHARE, 1, MAX_POLL_BYTES);
        while (true) {
            throwFailure();
            headWatch.look(clock.instant());
            if (!mayGoOn.getAsBoolean()) {
                // Whoever else has the destination by now would miss what is polled here.
                waiter.await(IDLE);
                continue;
            }
            acknowledge();
            Optional<SourceBatch> polled = budget.hasRoom() ? source.poll(pollBytes) : Optional.empty();
            if (polled.isEmpty()) {
                waiter.await(IDLE);
                continue;
            }
            SourceBatch batch = polled.get();
            progress.arrived(clock.instant());
            budget.charge(batch.bytes());
            queue.add(new Arrived(batch, tracker.open(batch.id(), batch.bytes())));
        }
    }

    private void acknowledge() {
        for (Long id = acknowledgeable.poll(); id != null; id = acknowledgeable.poll()) {
            source.acknowledge(id);
        }
    }

    private void decode() throws InterruptedException {
        while (true) {
            Arrived next = queue.poll();
            if (next == null) {
                // Nothing more has come: what is there must not wait for a full request.
                writer.flush();
                next = queue.take();
            }
            reader.read(next.batch(), next.tracked());
        }
    }

    private void commit() throws InterruptedException {
        for (var finished = tracker.take(); finished != null; finished = tracker.take()) {
            commits.commit(finished);
            acknowledgeable.addAll(finished.batchIds());
            budget.release(finished.bytes());
        }
    }

    private interface Task {
        void run() throws InterruptedException;
    }

    private Thread start(String name, Task task) {
        Thread thread = threads.newThread(() -> {
            try {
                task.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | Error e) {
                fail(e);
            }
        });
        thread.setName(name);
        thread.start();
        return thread;
    }

    /** Ends the incarnation; the first failure is the one that is told. */
    void fail(Throwable cause) {
        failure.compareAndSet(null, cause);
    }

    private void throwFailure() {
        switch (failure.get()) {
            case null -> {}
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException("the pipeline of server '" + server + "' failed", e);
        }
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void joinWriter() {
        boolean interrupted = Thread.interrupted();
        try {
            writer.drain();
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
