package io.shardlens.query.mysql;

import io.shardlens.query.mysql.ServerPools.Seat;
import io.shardlens.query.trace.Step;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes tasks that have more than one server to ask. Safe for threads. */
final class Hedges implements AutoCloseable {
    private final Duration delay;
    private final Duration permitWait;
    private final Permits permits;
    private final ExecutorService executor;
    private final AtomicLong sent = new AtomicLong();
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("hedges").factory());

    /**
     * @param delay zero for never
     * @param permitWait how long a server is waited for that is the last one to answer
     */
    Hedges(Duration delay, Duration permitWait, Permits permits, ExecutorService executor) {
        this.delay = delay;
        this.permitWait = permitWait;
        this.permits = permits;
        this.executor = executor;
        clock.setRemoveOnCancelPolicy(true);
    }

    /** How many candidates were asked after the first. */
    long sent() {
        return sent.get();
    }

    /**
     * @param seats at least one, the first of whom the query's permits are for
     * @param tries makes what asks one of them within a budget
     */
    ShardTask task(
            String shard, List<Seat> seats, ByteBudget budget, BiFunction<Seat, ByteBudget, DatabaseTask> tries) {
        if (seats.size() == 1) {
            return tries.apply(seats.getFirst(), budget);
        }
        Supplier<ByteBudget> budgets = budget.tries();
        List<HedgedTask.Candidate> others = seats.subList(1, seats.size()).stream()
                .map(seat -> (HedgedTask.Candidate) new Waiting(seat, budgets, tries))
                .toList();
        return new HedgedTask(
                shard,
                tries.apply(seats.getFirst(), budgets.get()),
                others,
                delay,
                this::after,
                Step.carrying(executor));
    }

    private Runnable after(Duration time, Runnable action) {
        ScheduledFuture<?> timed = clock.schedule(action, time.toNanos(), TimeUnit.NANOSECONDS);
        return () -> timed.cancel(false);
    }

    /** A server that is asked only if it comes to that, and only if it has a connection to spare. */
    private final class Waiting implements HedgedTask.Candidate {
        private final Seat seat;
        private final Supplier<ByteBudget> budgets;
        private final BiFunction<Seat, ByteBudget, DatabaseTask> tries;
        private Permits.@Nullable Lease lease;

        Waiting(Seat seat, Supplier<ByteBudget> budgets, BiFunction<Seat, ByteBudget, DatabaseTask> tries) {
            this.seat = seat;
            this.budgets = budgets;
            this.tries = tries;
        }

        @Override
        public boolean enter(boolean mayWait) {
            try {
                lease = seat.pool().breaker().tryPass()
                        ? permits.tryAcquire(Map.of(seat.name(), 1), mayWait ? permitWait.toNanos() : 0)
                        : null;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                lease = null;
            }
            return lease != null;
        }

        @Override
        public void leave() {
            if (lease != null) {
                lease.releaseOne(seat.name());
            }
        }

        @Override
        public HedgedTask.Attempt attempt() {
            sent.incrementAndGet();
            return tries.apply(seat, budgets.get());
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
