package io.shardlens.benchmarks.query;

import java.util.SplittableRandom;

/** One client of a contender that asks one question again and again, each time of another key. For one thread. */
@FunctionalInterface
interface Client {
    /** Asks, reads the whole answer and returns how many rows it has. */
    int ask(SplittableRandom random) throws Exception;
}
