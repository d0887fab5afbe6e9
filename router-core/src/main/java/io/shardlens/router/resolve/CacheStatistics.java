package io.shardlens.router.resolve;

/**
 * What a cache of mappings did since it began.
 *
 * @param hits answers from memory
 * @param misses answers that had to wait for the source, whoever asked it
 * @param sweeps how often the source was asked
 * @param evictions entries that were dropped for room
 * @param changes changes of an alternate key that was declared immutable: each is an alarm
 * @param entries alternate keys held now
 * @param bytes their estimated size now
 */
public record CacheStatistics(
        long hits, long misses, long sweeps, long evictions, long changes, int entries, long bytes) {}
