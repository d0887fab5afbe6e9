package io.shardlens.sync.pipeline;

import io.shardlens.sync.change.Waiter;
import java.time.InstantSource;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * What pipelines run on.
 *
 * @param clock the time
 * @param nanoTime a clock that only goes forward, from anywhere, in nanoseconds
 * @param waiter lets time pass
 * @param random thread-safe, for jitter
 * @param threads for loops that last
 * @param deliveries for requests, which mostly wait
 */
public record Execution(
        InstantSource clock,
        LongSupplier nanoTime,
        Waiter waiter,
        RandomGenerator random,
        ThreadFactory threads,
        ThreadFactory deliveries) {}
