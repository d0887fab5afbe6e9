package io.shardlens.sync.pipeline;

import io.shardlens.sync.checkpoint.AckTracker;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.TransactionEnd;

/** Moves the checkpoint over batches that are finished; only then may they be acknowledged. One thread. */
public final class Commits {
    /** Makes progress durable. */
    @FunctionalInterface
    public interface CheckpointWriter {
        /** Returns when the checkpoint says so; waits as long as that takes. */
        void write(TransactionEnd end) throws InterruptedException;
    }

    private final CheckpointWriter checkpoints;
    private final StreamProgress progress;

    public Commits(CheckpointWriter checkpoints, StreamProgress progress) {
        this.checkpoints = checkpoints;
        this.progress = progress;
    }

    /** Returns when the batches may be acknowledged. */
    public void commit(AckTracker.Finished finished) throws InterruptedException {
        TransactionEnd end = finished.end();
        if (end != null) {
            checkpoints.write(end);
            progress.durable(end);
        }
    }
}
