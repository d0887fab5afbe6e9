package io.shardlens.benchmarks.query;

/** Somebody who answers a question; makes a client for each thread that asks. */
record Contender(String name, Clients clients) {
    /** Makes clients. */
    @FunctionalInterface
    interface Clients {
        Client open() throws Exception;
    }
}
