package io.shardlens.query.mysql;

import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Keeps queries away from a server that does not answer, so that it does not cost each of them its deadline. After some failures in
 * a row it is open and lets one query through per interval, whose success closes it. Only a server that cannot be reached counts as
 * failing; a statement that takes long does not. Safe for threads.
 */
final class CircuitBreaker {
    private static final float ALL = 100;

    private final io.github.resilience4j.circuitbreaker.CircuitBreaker breaker;
    private final long intervalNanos;
    private final LongSupplier nanoTime;
    private long probedAt;

    /**
     * @param name of the server
     * @param threshold failures in a row that open it
     * @param interval between two probes while it is open
     * @param nanoTime a monotonic clock in nanoseconds
     */
    CircuitBreaker(String name, int threshold, Duration interval, LongSupplier nanoTime) {
        this.breaker = io.github.resilience4j.circuitbreaker.CircuitBreaker.of(
                name,
                CircuitBreakerConfig.custom()
                        .slidingWindowType(SlidingWindowType.COUNT_BASED)
                        .slidingWindowSize(threshold)
                        .minimumNumberOfCalls(threshold)
                        .failureRateThreshold(ALL)
                        .permittedNumberOfCallsInHalfOpenState(1)
                        .waitDurationInOpenState(interval)
                        .clock(new NanoClock(nanoTime, nanoTime.getAsLong()))
                        .build());
        this.intervalNanos = interval.toNanos();
        this.nanoTime = nanoTime;
    }

    /** Whether a query may try the server now; true for one query per interval while open. */
    synchronized boolean tryPass() {
        if (breaker.getState() == State.CLOSED) {
            return breaker.tryAcquirePermission();
        }
        long now = nanoTime.getAsLong();
        boolean passes = breaker.tryAcquirePermission();
        if (!passes && breaker.getState() == State.HALF_OPEN && now - probedAt >= intervalNanos) {
            // Nothing came of the last probe: nobody waited for it to the end.
            breaker.releasePermission();
            passes = breaker.tryAcquirePermission();
        }
        if (passes) {
            probedAt = now;
        }
        return passes;
    }

    /** The server answered, be it with an error. */
    void succeeded() {
        if (breaker.getState() == State.OPEN) {
            // Somebody was on the way before it opened, and has come through.
            breaker.transitionToClosedState();
        } else {
            breaker.onSuccess(0, TimeUnit.NANOSECONDS);
        }
    }

    /** The server could not be reached. */
    void failed() {
        breaker.onError(0, TimeUnit.NANOSECONDS, new UnreachableException());
    }

    /** Whether it holds queries back. */
    boolean isOpen() {
        return breaker.getState() != State.CLOSED;
    }

    /** What counts as a failure; its place does not matter. */
    private static final class UnreachableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreachableException() {
            super("the server cannot be reached", null, false, false);
        }
    }

    /** Wall-clock time may jump, this does not; its instants mean nothing else. */
    private static final class NanoClock extends Clock {
        private final LongSupplier nanoTime;
        private final long begin;

        NanoClock(LongSupplier nanoTime, long begin) {
            this.nanoTime = nanoTime;
            this.begin = begin;
        }

        @Override
        public Instant instant() {
            return Instant.EPOCH.plusNanos(nanoTime.getAsLong() - begin);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
