package io.shardlens.router.id;

import java.time.Instant;

/**
 * How a snowflake id's bits are shared out: time since an epoch in milliseconds, worker, sequence within the millisecond,
 * from the top down.
 *
 * @param epoch time zero; never change it
 * @param timeBits bits of the time, 1 to 60; 41 last for 69 years
 * @param workerBits bits of the worker's number, 0 to 20
 * @param sequenceBits bits of the sequence, 1 to 22: 12 are 4,096 ids per millisecond and worker
 */
public record SnowflakeLayout(Instant epoch, int timeBits, int workerBits, int sequenceBits) {
    /** Bits of an id without its sign. */
    public static final int MAX_BITS = 63;

    private static final int USUAL_TIME_BITS = 41;

    /** Checks that the bits are there and fit in 63. */
    public SnowflakeLayout {
        if (timeBits < 1
                || timeBits > 60
                || workerBits < 0
                || workerBits > 20
                || sequenceBits < 1
                || sequenceBits > 22) {
            throw new IllegalArgumentException("a layout of " + timeBits + " + " + workerBits + " + " + sequenceBits
                    + " bits: expected 1 to 60 for the time, 0 to 20 for the worker, 1 to 22 for the sequence");
        }
        if (timeBits + workerBits + sequenceBits > MAX_BITS) {
            throw new IllegalArgumentException("a layout of " + (timeBits + workerBits + sequenceBits)
                    + " bits: expected at most " + MAX_BITS + ", so that ids stay positive");
        }
    }

    /**
     * The usual layout: 41 bits of time, 10 of worker, 12 of sequence.
     *
     * @param epoch time zero
     * @return a layout without room for a gene
     */
    public static SnowflakeLayout usual(Instant epoch) {
        return new SnowflakeLayout(epoch, USUAL_TIME_BITS, 10, 12);
    }

    /**
     * A layout that leaves room for a gene: 41 bits of time, the rest shared by worker and sequence.
     *
     * @param epoch time zero
     * @param gene the gene that ids shall carry
     * @return a layout of 63 bits less the gene's
     */
    public static SnowflakeLayout forGene(Instant epoch, Gene gene) {
        int rest = MAX_BITS - USUAL_TIME_BITS - gene.bits();
        int sequenceBits = Math.max(1, rest * 6 / 10);
        return new SnowflakeLayout(epoch, USUAL_TIME_BITS, rest - sequenceBits, sequenceBits);
    }

    /** {@return how many bits an id has at most} */
    public int bits() {
        return timeBits + workerBits + sequenceBits;
    }

    /** {@return how many workers there can be, at least 1} */
    public int workers() {
        return 1 << workerBits;
    }

    /** {@return the greatest time, in milliseconds since the epoch} */
    long greatestTime() {
        return (1L << timeBits) - 1;
    }

    /** The id of a time and a sequence. */
    long id(long time, int worker, long sequence) {
        return (time << workerBits | worker) << sequenceBits | sequence;
    }
}
