package io.shardlens.query.mysql;

import io.shardlens.query.model.ShardStatus.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The outcomes of one query's shards as they come in, until all are there, one spoils the whole, or the time is up. */
final class Gathering {
    private final LongSupplier nanoTime;
    private final long deadline;
    private final long begun;
    private final boolean all;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, @Nullable ShardOutcome> outcomes = new LinkedHashMap<>();
    private final Map<String, Duration> took = new HashMap<>();
    private final List<ShardTask> tasks = new ArrayList<>();
    private final ShardTask.Taker taker = new ShardTask.Taker() {
        @Override
        public void take(ShardOutcome outcome) {
            put(outcome);
        }

        @Override
        public void fail(RuntimeException reason) {
            Gathering.this.fail(reason);
        }
    };
    private int missing;
    private @Nullable ShardOutcome spoiler;
    private @Nullable BudgetExceededException tooLarge;
    private @Nullable RuntimeException defect;

    /**
     * @param deadline by {@code nanoTime}
     * @param all whether one failure spoils the whole
     */
    Gathering(LongSupplier nanoTime, long deadline, boolean all) {
        this.nanoTime = nanoTime;
        this.deadline = deadline;
        this.begun = nanoTime.getAsLong();
        this.all = all;
    }

    /** Before the start: there will be an outcome of this shard. */
    void expect(String shard) {
        outcomes.put(shard, null);
        missing++;
    }

    /** Before the start: this task will give one. */
    void add(ShardTask task) {
        tasks.add(task);
    }

    /** Runs a task on this thread unless nobody waits for it any more. */
    void run(ShardTask task) {
        if (!isDecided()) {
            task.run(taker);
        }
    }

    private void fail(RuntimeException reason) {
        if (reason instanceof BudgetExceededException e) {
            fail(() -> tooLarge = e);
        } else {
            fail(() -> defect = reason);
        }
    }

    private void fail(Runnable how) {
        lock.lock();
        try {
            how.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void put(ShardOutcome outcome) {
        lock.lock();
        try {
            outcomes.put(outcome.shard(), outcome);
            took.put(outcome.shard(), Duration.ofNanos(nanoTime.getAsLong() - begun));
            missing--;
            if (all && spoiler == null && outcome instanceof ShardOutcome.Failure) {
                spoiler = outcome;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether what is still missing cannot change the result. */
    boolean isDecided() {
        lock.lock();
        try {
            return missing == 0 || spoiler != null || tooLarge != null || defect != null || leftNanos() <= 0;
        } finally {
            lock.unlock();
        }
    }

    private long leftNanos() {
        return deadline - nanoTime.getAsLong();
    }

    /** Waits for the result; whatever still runs then is stopped. */
    Gathered await() throws InterruptedException {
        try {
            lock.lockInterruptibly();
            try {
                while (!isDecided()) {
                    changed.await(leftNanos(), TimeUnit.NANOSECONDS);
                }
                return result();
            } finally {
                lock.unlock();
            }
        } finally {
            tasks.forEach(ShardTask::stop);
        }
    }

    private Gathered result() {
        if (defect != null) {
            throw defect;
        }
        if (tooLarge != null) {
            return new Gathered.TooLarge(String.valueOf(tooLarge.getMessage()));
        }
        List<ShardOutcome> all = new ArrayList<>();
        outcomes.forEach((shard, outcome) -> all.add(outcome == null ? missing(shard) : outcome));
        return new Gathered.Outcomes(all, took);
    }

    private ShardOutcome missing(String shard) {
        return spoiler == null
                ? new ShardOutcome.Failure(shard, State.TIMEOUT, "no answer before the deadline")
                : new ShardOutcome.Failure(
                        shard, State.SKIPPED, "cancelled, since shard '" + spoiler.shard() + "' failed");
    }
}
