package io.shardlens.sync.pipeline;

import io.shardlens.sync.checkpoint.LeaseTable;
import io.shardlens.sync.checkpoint.StuckHead;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How one server's pipeline is, for people and probes.
 *
 * @param server the configured server name
 * @param phase what it does
 * @param detail why, where it does not run; else empty
 * @param freshAsOf as published
 * @param heldBytes on the way between source and index
 * @param lease who has the server
 * @param publishedAt when the watermark was written last; null where this worker does not write it
 * @param bytesBehind of the server's binlog that have not been received; null while unknown
 * @param stuck what keeps everything behind it from being done; null where nothing does
 */
public record PipelineStatus(
        String server,
        Phase phase,
        String detail,
        @Nullable Instant freshAsOf,
        long heldBytes,
        LeaseTable.Held lease,
        @Nullable Instant publishedAt,
        @Nullable Long bytesBehind,
        @Nullable StuckHead stuck) {
    /** What a pipeline does. */
    public enum Phase {
        /** It waits for MySQL, Canal or Elasticsearch. */
        WAITING,
        RUNNING,
        /** Something has to be put right by people. */
        FAULT,
        /** Another worker has the server, or is about to. */
        STANDBY
    }
}
