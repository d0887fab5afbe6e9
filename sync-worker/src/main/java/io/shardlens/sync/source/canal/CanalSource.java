package io.shardlens.sync.source.canal;

import com.alibaba.otter.canal.client.impl.SimpleCanalConnector;
import com.alibaba.otter.canal.protocol.Message;
import com.alibaba.otter.canal.protocol.exception.CanalClientException;
import io.shardlens.sync.source.BatchSequence;
import io.shardlens.sync.source.ChangeSource;
import io.shardlens.sync.source.SourceBatch;
import io.shardlens.sync.source.SourceException;
import java.util.Optional;

/** One subscription to a Canal destination. Polled without a timeout: with one, Canal waits it out unless the batch fills. */
final class CanalSource implements ChangeSource {
    private static final int KILOBYTE = 1024;
    private static final long NO_BATCH = -1;

    private final SimpleCanalConnector connector;
    private final String name;
    private final BatchSequence sequence;

    CanalSource(SimpleCanalConnector connector, String name) {
        this.connector = connector;
        this.name = name;
        this.sequence = new BatchSequence(name);
    }

    @Override
    public Optional<SourceBatch> poll(int maxBytes) {
        try {
            // In Canal's MEMSIZE mode the count is one of kilobytes.
            Message message = connector.getWithoutAck(Math.max(1, maxBytes / KILOBYTE));
            if (message.getId() == NO_BATCH) {
                return Optional.empty();
            }
            if (!sequence.follows(message.getId())) {
                connector.rollback();
                return Optional.empty();
            }
            return Optional.of(new CanalBatch(message));
        } catch (CanalClientException e) {
            throw new SourceException(name + " gave no batch: " + reason(e), e);
        }
    }

    @Override
    public void acknowledge(long batchId) {
        try {
            connector.ack(batchId);
        } catch (CanalClientException e) {
            throw new SourceException(name + " took no acknowledgement of batch " + batchId + ": " + reason(e), e);
        }
    }

    @Override
    public void close() {
        try {
            connector.disconnect();
        } catch (CanalClientException e) {
            // The connection is given up because it is broken or no longer wanted; either way it is gone.
        }
    }

    static String reason(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest.getMessage() == null ? deepest.getClass().getSimpleName() : deepest.getMessage();
    }
}
