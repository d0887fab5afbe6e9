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
        Duration leaseDuration) {}
