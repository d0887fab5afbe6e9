package io.shardlens.router.algorithm;

/**
 * A database that new keys are assigned to.
 *
 * @param database the shard's name
 * @param weight its share of new keys, relative to the other weights; 0: it keeps its keys and gets no new ones
 */
public record WeightedDatabase(String database, int weight) {}
