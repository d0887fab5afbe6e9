package io.shardlens.benchmarks.sync;

/**
 * What waits for a contender.
 *
 * @param rows all of them
 * @param warm how many of them, from the first, are not timed: a program that has just started is compiled meanwhile
 */
record Backlog(long rows, long warm) {
    /** Of which a third is not timed. */
    static Backlog of(long rows) {
        return new Backlog(rows, rows / 3);
    }
}
