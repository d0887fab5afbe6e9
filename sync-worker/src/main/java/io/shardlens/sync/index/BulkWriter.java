package io.shardlens.sync.index;

import io.shardlens.sync.document.DocumentOp;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/**
 * Gathers operations into requests of bounded size and keeps several of them under way. {@link #add} and {@link #flush} are for one
 * thread; they wait when all requests are under way or a document of the next one still is.
 */
public final class BulkWriter implements OperationSink, AutoCloseable {
    private final BulkDelivery delivery;
    private final InFlightDocuments inFlight;
    private final ThreadFactory threads;
    private final Semaphore permits;
    private final long bulkBytes;
    private final int maxInFlight;
    private final Consumer<Throwable> failures;
    private final Map<Thread, Bulk> running = new ConcurrentHashMap<>();
    private Bulk next = new Bulk();

    /**
     * @param inFlight shared by everybody who writes to the same indices
     * @param bulkBytes a request is sent when it holds this many bytes
     * @param maxInFlight requests under way at once
     * @param failures told what made a delivery end although nobody interrupted it; its operations never count as done
     */
    public BulkWriter(
            BulkDelivery delivery,
            InFlightDocuments inFlight,
            ThreadFactory threads,
            long bulkBytes,
            int maxInFlight,
            Consumer<Throwable> failures) {
        this.delivery = delivery;
        this.inFlight = inFlight;
        this.threads = threads;
        this.bulkBytes = bulkBytes;
        this.maxInFlight = maxInFlight;
        this.failures = failures;
        this.permits = new Semaphore(maxInFlight);
    }

    /** Sends when a request is full. */
    @Override
    public void add(DocumentOp operation, Pending owner) throws InterruptedException {
        if (!next.isEmpty() && next.bytes() + operation.bytes() > bulkBytes) {
            flush();
        }
        next.add(operation, owner);
    }

    /** Whether a request could be sent now without waiting for another to end. */
    public boolean idle() {
        return permits.availablePermits() > 0;
    }

    /** Sends what was added. */
    public void flush() throws InterruptedException {
        if (next.isEmpty()) {
            return;
        }
        Bulk bulk = next;
        permits.acquire();
        boolean started = false;
        try {
            inFlight.acquire(bulk.keys());
            Thread thread = threads.newThread(() -> run(bulk));
            running.put(thread, bulk);
            thread.start();
            started = true;
            next = new Bulk();
        } finally {
            if (!started) {
                permits.release();
            }
        }
    }

    private void run(Bulk bulk) {
        boolean done = false;
        try {
            delivery.deliver(bulk.operations());
            done = true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            failures.accept(e);
        } finally {
            inFlight.release(bulk.keys());
            permits.release();
            running.remove(Thread.currentThread());
        }
        if (done) {
            bulk.finish();
        }
    }

    @Override
    public void settle() throws InterruptedException {
        flush();
        drain();
    }

    /** An operation of a request that is under way and that somebody waits for; empty where none is. Any thread. */
    public Optional<DocumentOp> underWay(Pending owner) {
        return running.values().stream()
                .filter(bulk -> bulk.holds(owner))
                .flatMap(bulk -> bulk.operations().stream())
                .findFirst();
    }

    /** Waits until no request is under way. */
    public void drain() throws InterruptedException {
        permits.acquire(maxInFlight);
        permits.release(maxInFlight);
    }

    /** Gives up what is under way; nothing of it counts as done. */
    @Override
    public void close() {
        running.keySet().forEach(Thread::interrupt);
    }
}
