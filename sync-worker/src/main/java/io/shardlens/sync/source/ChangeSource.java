package io.shardlens.sync.source;

import java.util.Optional;

/**
 * One connection incarnation of one server's stream. Used by one thread. What was delivered and not acknowledged comes again in the
 * next incarnation.
 */
public interface ChangeSource extends AutoCloseable {
    /**
     * What has arrived, without waiting for more; empty when nothing has. A batch without events still has to be acknowledged.
     *
     * @param maxBytes about how much to take
     * @throws SourceException where the connection is lost or the other side refuses
     */
    Optional<SourceBatch> poll(int maxBytes);

    /**
     * Everything in the batch is durable or accounted for. Batches are acknowledged in the order in which they came.
     *
     * @throws SourceException as {@link #poll}; some refusals show only at a later poll
     */
    void acknowledge(long batchId);

    /** Gives the connection up; never throws. */
    @Override
    void close();

    /** Opens incarnations. Any thread. */
    interface Connector {
        /** @throws SourceException where the source cannot be reached or refuses */
        ChangeSource connect();
    }
}
