package io.shardlens.query.mysql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Asks one shard of several servers that may answer for it: the first at once, the next when the one before has failed or has not
 * answered for a while. The first answer counts, exactly one is taken, and the other statements are made to end. A failure counts only
 * when nobody is left who could do better. Safe for threads.
 */
final class HedgedTask implements ShardTask {
    /** One try. */
    interface Attempt {
        /** Runs on the calling thread. */
        ShardOutcome run();

        /** Makes it end soon; idempotent, before the start as well. */
        void stop();
    }

    /** A server that may answer. */
    interface Candidate {
        /**
         * Whether it may be asked now; what it needs is then held until {@link #leave}.
         *
         * @param mayWait whether nobody else is left who answers, so that a short wait is worth while
         */
        boolean enter(boolean mayWait);

        void leave();

        Attempt attempt();
    }

    /** Calls later, on any thread. */
    interface Timer {
        /** @return takes it back */
        Runnable after(Duration delay, Runnable action);
    }

    private final String shard;
    private final Attempt first;
    private final List<Candidate> others;
    private final Duration delay;
    private final Timer timer;
    private final Executor executor;
    private final List<Attempt> running = new ArrayList<>();
    private int next;
    /** Candidates whose start is on its way. */
    private int starting;

    private boolean over;
    private @Nullable ShardOutcome failure;
    private @Nullable Runnable alarm;

    /**
     * @param first for whom the calling thread holds what it needs
     * @param others to be asked in this order
     * @param delay after which the next is asked beside those that run; zero for never
     * @param executor runs the others
     */
    HedgedTask(String shard, Attempt first, List<Candidate> others, Duration delay, Timer timer, Executor executor) {
        this.shard = shard;
        this.first = first;
        this.others = List.copyOf(others);
        this.delay = delay;
        this.timer = timer;
        this.executor = executor;
    }

    @Override
    public String shard() {
        return shard;
    }

    @Override
    public void run(Taker taker) {
        if (begin(first)) {
            if (!delay.isZero()) {
                Runnable cancel = timer.after(delay, () -> hedge(taker));
                if (!keep(cancel)) {
                    cancel.run();
                }
            }
            go(first, taker);
        }
    }

    private synchronized boolean begin(Attempt attempt) {
        if (!over) {
            running.add(attempt);
        }
        return !over;
    }

    private synchronized boolean keep(Runnable cancel) {
        alarm = cancel;
        return !over;
    }

    /** The next server beside those that run. */
    private void hedge(Taker taker) {
        synchronized (this) {
            if (over) {
                return;
            }
            starting++;
        }
        executor.execute(() -> another(taker));
    }

    private void another(Taker taker) {
        Candidate candidate = enter();
        if (candidate == null) {
            started();
            settle(taker);
            return;
        }
        try {
            Attempt attempt = candidate.attempt();
            boolean begun = begin(attempt);
            started();
            if (begun) {
                go(attempt, taker);
            }
        } finally {
            candidate.leave();
        }
    }

    private synchronized void started() {
        starting--;
    }

    private @Nullable Candidate enter() {
        for (Candidate candidate = following(); candidate != null; candidate = following()) {
            if (candidate.enter(isAlone())) {
                return candidate;
            }
        }
        return null;
    }

    private synchronized boolean isAlone() {
        return running.isEmpty();
    }

    private synchronized @Nullable Candidate following() {
        return over || next == others.size() ? null : others.get(next++);
    }

    private void go(Attempt attempt, Taker taker) {
        try {
            ended(attempt, attempt.run(), taker);
        } catch (RuntimeException e) {
            if (finish()) {
                taker.fail(e);
            }
        }
    }

    private void ended(Attempt attempt, ShardOutcome outcome, Taker taker) {
        synchronized (this) {
            running.remove(attempt);
            if (outcome instanceof ShardOutcome.Failure && failure == null) {
                failure = outcome;
            }
        }
        if (!(outcome instanceof ShardOutcome.Failure)) {
            if (finish()) {
                taker.take(outcome);
            }
        } else {
            settle(taker);
        }
    }

    /** After a failure: somebody else may still answer, is asked now, or there is nobody. */
    private void settle(Taker taker) {
        ShardOutcome last;
        synchronized (this) {
            if (over || starting > 0 || !running.isEmpty() || failure == null) {
                return;
            }
            if (next < others.size()) {
                starting++;
                last = null;
            } else {
                last = failure;
            }
        }
        if (last == null) {
            executor.execute(() -> another(taker));
        } else if (finish()) {
            taker.take(last);
        }
    }

    /** Whether this was the end; whatever still runs is then stopped. */
    private boolean finish() {
        List<Attempt> losers;
        Runnable timed;
        synchronized (this) {
            if (over) {
                return false;
            }
            over = true;
            losers = List.copyOf(running);
            timed = alarm;
        }
        if (timed != null) {
            timed.run();
        }
        losers.forEach(Attempt::stop);
        return true;
    }

    @Override
    public void stop() {
        finish();
    }
}
