package io.shardlens.sync.snapshot;

import io.shardlens.catalog.jdbc.ConnectionSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Looks at what a server's snapshots must not make worse. One thread. */
public final class LoadProbe {
    /** Statements that tell a replica's lag, in the words of newer and of older servers, and the column that does. */
    private static final String[][] REPLICA = {
        {"SHOW REPLICA STATUS", "Seconds_Behind_Source"}, {"SHOW SLAVE STATUS", "Seconds_Behind_Master"}
    };

    /** How states of SQL begin that speak of the statement or of rights to it. */
    private static final String REFUSED = "42";

    private final String server;
    private final ConnectionSource connections;
    private final Supplier<@Nullable Instant> freshAsOf;
    private final Duration streamMayLag;
    private final LongSupplier refusals;
    private final InstantSource clock;
    private int words;

    /**
     * @param freshAsOf how fresh a search is known to be; null while nobody knows
     * @param streamMayLag beyond this the stream counts as behind
     * @param refusals how often the index has put requests off, ever
     */
    public LoadProbe(
            String server,
            ConnectionSource connections,
            Supplier<@Nullable Instant> freshAsOf,
            Duration streamMayLag,
            LongSupplier refusals,
            InstantSource clock) {
        this.server = server;
        this.connections = connections;
        this.freshAsOf = freshAsOf;
        this.streamMayLag = streamMayLag;
        this.refusals = refusals;
        this.clock = clock;
    }

    SnapshotPace.Load now() {
        Instant fresh = freshAsOf.get();
        boolean behind = fresh == null || fresh.plus(streamMayLag).isBefore(clock.instant());
        return new SnapshotPace.Load(behind, refusals.getAsLong(), replicaLag());
    }

    private @Nullable Duration replicaLag() {
        while (words < REPLICA.length) {
            try {
                return replicaLag(REPLICA[words][0], REPLICA[words][1]);
            } catch (SQLException e) {
                if (!String.valueOf(e.getSQLState()).startsWith(REFUSED)) {
                    return null;
                }
                // A server that does not know the statement, or an account that may not use it, is not asked again.
                words++;
            }
        }
        return null;
    }

    private @Nullable Duration replicaLag(String sql, String column) throws SQLException {
        Duration most = null;
        try (Connection connection = connections.connect(server);
                Statement statement = connection.createStatement();
                ResultSet channels = statement.executeQuery(sql)) {
            while (channels.next()) {
                long seconds = channels.getLong(column);
                if (!channels.wasNull() && (most == null || most.toSeconds() < seconds)) {
                    most = Duration.ofSeconds(seconds);
                }
            }
        }
        return most;
    }
}
