package io.shardlens.sync.pipeline;

import java.time.Duration;

/**
 * @param bufferBytes held between source and index, by each server
 * @param bulkBytes a request is sent when it holds this many bytes
 * @param bulksInFlight requests under way at once, by each server
 * @param refreshInterval how often things become searchable
 * @param faultPause before looking whether a fault has been put right
 * @param epoch of the topology
 * @param leaseDuration without a sign of life before a worker's servers go to others
 */
public record PipelineSettings(
        long bufferBytes,
        long bulkBytes,
        int bulksInFlight,
        Duration refreshInterval,
        Duration faultPause,
        long epoch,
        Duration leaseDuration) {
    private static final long LEAST_BULK = 64_000;

    /**
     * One server's share of a buffer, never nothing.
     *
     * @param servers how many share it
     */
    public static long share(long bufferBytes, int servers) {
        return Math.max(1, bufferBytes / servers);
    }

    /**
     * The size of requests at which those of one server, under way and being filled, stay below half of its share of the buffer: many
     * servers send smaller requests, so that memory does not grow with their number.
     */
    public static long bulkBytes(long wanted, long share, int bulksInFlight) {
        return Math.min(wanted, Math.max(LEAST_BULK, share / (2L * (bulksInFlight + 1))));
    }
}
