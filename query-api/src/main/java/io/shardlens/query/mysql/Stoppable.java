package io.shardlens.query.mysql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one task is doing on its connection, so that another thread can make it end: first by KILL QUERY, then, where the server
 * does not even answer that, by closing the socket. Safe for threads.
 */
final class Stoppable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Stoppable.class);

    private final Duration grace;
    private final Executor executor;
    private final CircuitBreaker breaker;
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean stopped;
    private @Nullable Thread borrower;
    private @Nullable Connection connection;
    private @Nullable Statement statement;

    /**
     * @param grace how long KILL QUERY may take to show
     * @param executor runs the stopping
     * @param breaker learns of a server that does not answer
     */
    Stoppable(Duration grace, Executor executor, CircuitBreaker breaker) {
        this.grace = grace;
        this.executor = executor;
        this.breaker = breaker;
    }

    /** The current thread waits for a connection and is interrupted by a stop. False: it was stopped already. */
    synchronized boolean borrows() {
        borrower = Thread.currentThread();
        return !stopped;
    }

    /** The task has its connection. False: it was stopped, and must not use it. */
    synchronized boolean uses(Connection borrowed) {
        borrower = null;
        Thread.interrupted();
        connection = borrowed;
        return !stopped;
    }

    /** The task is about to execute this. False: it was stopped, and must not. */
    synchronized boolean executes(Statement next) {
        statement = next;
        return !stopped;
    }

    synchronized boolean isStopped() {
        return stopped;
    }

    /** The task no longer uses the connection. Returns whether the connection can be lent again. */
    synchronized boolean ends() {
        borrower = null;
        statement = null;
        connection = null;
        ended.countDown();
        return !stopped;
    }

    /** Makes the task end soon; returns at once. Idempotent. */
    synchronized void stop() {
        if (stopped) {
            return;
        }
        stopped = true;
        if (borrower != null) {
            borrower.interrupt();
        }
        Statement running = statement;
        Connection used = connection;
        if (used == null) {
            return;
        }
        CountDownLatch killed = new CountDownLatch(1);
        if (running != null) {
            executor.execute(() -> kill(running, killed));
        }
        executor.execute(() -> abortUnlessEnded(used, killed));
    }

    private void kill(Statement running, CountDownLatch killed) {
        try {
            running.cancel();
            killed.countDown();
        } catch (SQLException | RuntimeException e) {
            // The connector throws a NullPointerException where the statement is closed meanwhile. Otherwise the socket
            // is closed
            // soon, and that the kill did not succeed is seen there.
            LOGGER.atDebug().setCause(e).log("A statement could not be killed");
        }
    }

    private void abortUnlessEnded(Connection used, CountDownLatch killed) {
        try {
            if (ended.await(grace.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
            if (killed.getCount() > 0) {
                breaker.failed();
            }
            used.abort(Runnable::run);
        } catch (SQLException e) {
            breaker.failed();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
