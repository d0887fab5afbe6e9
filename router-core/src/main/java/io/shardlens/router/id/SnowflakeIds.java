package io.shardlens.router.id;

import io.shardlens.router.id.IdException.Reason;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Snowflake ids of one worker: time, worker, sequence.
 *
 * <p><b>Even low bits.</b> A millisecond's sequence does not begin at 0 but goes on from the last one, within the lower quarter
 * of its space. So the low bits of the sequence run through all their values even where one id is given per
 * millisecond, and tables placed by the remainder of the id fill evenly.
 *
 * <p><b>A clock that goes back</b>, or a burst that uses up a millisecond's sequence, makes the generator go on from the
 * last id into the milliseconds that follow it, ahead of the clock: ids stay unique and keep growing. Once it would run further
 * ahead than its bound, it gives no id until the clock has caught up: {@link Reason#AHEAD_OF_CLOCK}.
 *
 * <p><b>A worker's number</b> is leased, and no id carries a time outside the lease: a process that was paused past its lease, or
 * whose clock is wrong, cannot give ids that the next holder gives too: {@link Reason#LEASE}.
 *
 * <p>Lock-free and safe for any thread; gives ids without allocating but for reading the clock.
 */
public final class SnowflakeIds implements UniqueIds {
    /** How far ids may run ahead of the clock if nothing else is said. */
    public static final Duration USUAL_LEAD = Duration.ofSeconds(2);

    private final SnowflakeLayout layout;
    private final InstantSource clock;
    private final long lead;
    private final long epoch;
    private final int worker;
    /** One less than the lower quarter of the sequence's space, a mask. */
    private final long starts;

    private final AtomicReference<WorkerLease> lease;
    /** Time and sequence of the last id, in one number. */
    private final AtomicLong last;

    /**
     * Begins after the lease's start, so after everything that earlier holders may have given.
     *
     * @param layout how the bits are shared out
     * @param clock of this machine
     * @param lease of the worker's number, which must fit the layout
     * @param lead how far ids may run ahead of the clock, at least 0
     */
    public SnowflakeIds(SnowflakeLayout layout, InstantSource clock, WorkerLease lease, Duration lead) {
        if (lease.worker() >= layout.workers()) {
            throw new IllegalArgumentException(
                    "worker " + lease.worker() + " does not fit the layout: expected 0 to " + (layout.workers() - 1));
        }
        this.layout = layout;
        this.clock = clock;
        this.lead = lead.toMillis();
        this.epoch = layout.epoch().toEpochMilli();
        this.worker = lease.worker();
        this.starts = Math.max(1, (1L << layout.sequenceBits()) / 4) - 1;
        this.lease = new AtomicReference<>(lease);
        long first = Math.max(0, ceilingMillis(lease.from()) - epoch);
        this.last = new AtomicLong((first << layout.sequenceBits()) - 1);
    }

    /**
     * Takes a renewed lease.
     *
     * @param renewed of the same number and term
     * @throws IllegalArgumentException if it is of another number or term
     */
    public void renewed(WorkerLease renewed) {
        lease.updateAndGet(held -> {
            if (renewed.worker() != held.worker() || renewed.term() != held.term()) {
                throw new IllegalArgumentException(renewed + " does not renew " + held);
            }
            return renewed.to().isAfter(held.to()) ? renewed : held;
        });
    }

    /**
     * The lease as it has to be released: no later holder can collide with ids that were given under it.
     *
     * @return the lease, ended just after the last id
     */
    public WorkerLease used() {
        WorkerLease held = lease.get();
        Instant next = Instant.ofEpochMilli(epoch + (last.get() >> layout.sequenceBits()) + 1);
        return new WorkerLease(
                held.worker(),
                held.from(),
                next.isAfter(held.from()) ? next : held.from().plusMillis(1),
                held.term());
    }

    @Override
    public long next() {
        while (true) {
            long previous = last.get();
            long now = clock.millis() - epoch;
            long next = after(previous, now);
            long time = next >> layout.sequenceBits();
            check(time, now);
            if (last.compareAndSet(previous, next)) {
                return layout.id(time, worker, next & (1L << layout.sequenceBits()) - 1);
            }
        }
    }

    /** The first of a new millisecond, or the one after the previous; overflowing the sequence carries into the time. */
    private long after(long previous, long now) {
        return now > previous >> layout.sequenceBits()
                ? now << layout.sequenceBits() | (previous + 1 & starts)
                : previous + 1;
    }

    private void check(long time, long now) {
        if (time - now > lead) {
            throw new IdException(
                    Reason.AHEAD_OF_CLOCK,
                    "worker " + worker + ": the last id is of " + at(time) + " but the clock says " + at(now)
                            + ": the clock went back, or ids are asked for too fast. Expected to be at most " + lead
                            + " ms ahead; the clock will get there");
        }
        WorkerLease held = lease.get();
        long millis = epoch + time;
        if (millis >= held.to().toEpochMilli()) {
            throw new IdException(
                    Reason.LEASE,
                    "worker " + worker + ": the next id is of " + at(time) + " but the lease ends at " + held.to()
                            + ": renew it");
        }
        if (time > layout.greatestTime()) {
            throw new IdException(
                    Reason.EXHAUSTED,
                    "worker " + worker + ": " + at(time) + " does not fit in " + layout.timeBits() + " bits since "
                            + layout.epoch());
        }
    }

    private Instant at(long time) {
        return Instant.ofEpochMilli(epoch + time);
    }

    private static long ceilingMillis(Instant instant) {
        long millis = instant.toEpochMilli();
        return Instant.ofEpochMilli(millis).isBefore(instant) ? millis + 1 : millis;
    }
}
