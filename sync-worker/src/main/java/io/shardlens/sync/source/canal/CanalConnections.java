package io.shardlens.sync.source.canal;

import com.alibaba.otter.canal.client.impl.SimpleCanalConnector;
import com.alibaba.otter.canal.protocol.exception.CanalClientException;
import io.shardlens.sync.source.ChangeSource;
import io.shardlens.sync.source.SourceException;
import java.time.Duration;

/**
 * Opens connections to one destination of a Canal server, or of whichever server of a cluster serves it at that moment.
 *
 * @param address where the Canal server is found
 * @param user empty where the server asks for none
 * @param password empty where the server asks for none; never shown
 * @param destination the Canal destination that reads the MySQL server
 * @param answerTimeout how long the server may leave a request without an answer
 */
public record CanalConnections(
        CanalAddress address, String user, String password, String destination, Duration answerTimeout)
        implements ChangeSource.Connector {
    private static final int IDLE_TIMEOUT_MILLIS = 60 * 60 * 1000;

    /** Everything: what is ours is decided here, by the catalog, not by a filter in another process. */
    private static final String ALL_TABLES = ".*\\..*";

    @Override
    public ChangeSource connect() {
        SimpleCanalConnector connector = new SimpleCanalConnector(
                address.find(destination),
                user,
                password,
                destination,
                Math.toIntExact(answerTimeout.toMillis()),
                IDLE_TIMEOUT_MILLIS);
        connector.setLazyParseEntry(true);
        // A rollback of the batches under way belongs to the next connect; at a disconnect it would only be one more
        // request to fail.
        connector.setRollbackOnDisConnect(false);
        CanalSource source = new CanalSource(connector, this.toString());
        try {
            connector.connect();
            connector.subscribe(ALL_TABLES);
            connector.rollback();
            return source;
        } catch (CanalClientException e) {
            source.close();
            throw new SourceException("cannot subscribe to " + this + ": " + CanalSource.reason(e), e);
        }
    }

    @Override
    public String toString() {
        return "Canal destination '" + destination + "' at " + address;
    }
}
