package io.shardlens.sync.pipeline;

import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.sync.source.Verdict;
import java.util.Optional;

/** Looks into the binlog itself for what the source does not tell. */
@FunctionalInterface
public interface GapProof {
    /** Whether the binlog goes on where a checkpoint ends, as far as it can be looked at. */
    default boolean continues(Checkpoint checkpoint) {
        return true;
    }

    /** Why the gap cannot be passed over; empty where it holds nothing of ours. */
    Optional<String> objection(Verdict.Gap gap);
}
