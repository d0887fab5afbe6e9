package io.shardlens.sync.pipeline;

import io.shardlens.sync.source.Verdict;
import java.util.Optional;

/** Looks into the binlog itself for what the source left out. */
@FunctionalInterface
public interface GapProof {
    /** Why the gap cannot be passed over; empty where it holds nothing of ours. */
    Optional<String> objection(Verdict.Gap gap);
}
