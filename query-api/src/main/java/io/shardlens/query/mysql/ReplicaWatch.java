package io.shardlens.query.mysql;

import io.shardlens.catalog.watermark.GtidSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a server and a replica of it what they have executed. A look at a time; {@link #progress} is safe for threads. */
final class ReplicaWatch implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(ReplicaWatch.class);

    /** Tells what a server has executed. */
    interface Executed extends AutoCloseable {
        GtidSet executed() throws SQLException;

        @Override
        void close();
    }

    private final String name;
    private final Executed server;
    private final Executed replica;
    private final InstantSource clock;
    private final ReplicaProgress progress = new ReplicaProgress();
    private boolean failing;

    /** @param name of the replica, for the log */
    ReplicaWatch(String name, Executed server, Executed replica, InstantSource clock) {
        this.name = name;
        this.server = server;
        this.replica = replica;
        this.clock = clock;
    }

    ReplicaProgress progress() {
        return progress;
    }

    /** Looks once. Whoever does not answer tells nothing. */
    void look() {
        Instant at = clock.instant();
        try {
            progress.server(at, server.executed());
        } catch (SQLException e) {
            LOGGER.atDebug().setCause(e).addKeyValue("replica", name).log("The server of a replica does not answer");
        }
        try {
            progress.replica(replica.executed());
            failing = false;
        } catch (SQLException e) {
            if (!failing) {
                failing = true;
                LOGGER.atWarn()
                        .addKeyValue("replica", name)
                        .addKeyValue("error", e.getErrorCode())
                        .log("A replica does not answer, so its server is asked in its place");
            }
        }
    }

    @Override
    public void close() {
        server.close();
        replica.close();
    }
}
