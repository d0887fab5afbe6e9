package io.shardlens.sync.checkpoint;

import java.time.Instant;

/**
 * The oldest thing in a stream that is not done, once it stands still: nothing behind it can be acknowledged.
 *
 * @param since when it came to be the oldest
 * @param table a physical table that it waits for, or nothing where it waits for its turn
 * @param documentId a document of that table
 */
public record StuckHead(Instant since, String table, String documentId) {}
