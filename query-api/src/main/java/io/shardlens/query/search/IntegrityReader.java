package io.shardlens.query.search;

import io.shardlens.query.model.IntegrityReport;
import java.util.concurrent.CompletionStage;

/** Reads what the sync worker has found out about the index's being right. Safe for any thread. */
@FunctionalInterface
public interface IntegrityReader {
    /** What came of it. */
    sealed interface Reading {
        record Read(IntegrityReport report) implements Reading {}

        /** The index did not answer; {@code reason} is for people and holds no secrets. */
        record Unavailable(String reason) implements Reading {}
    }

    /** Asks without waiting; never fails, and is completed on a thread of the client. */
    CompletionStage<Reading> read();
}
