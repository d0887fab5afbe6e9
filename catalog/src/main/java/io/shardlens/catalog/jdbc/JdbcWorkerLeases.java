package io.shardlens.catalog.jdbc;

import io.shardlens.router.id.WorkerLease;
import io.shardlens.router.id.WorkerLeases;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Leases of workers' numbers out of {@code shardlens.id_workers} on one server, by that server's clock. Thread-safe if the
 * connections' source is.
 */
public final class JdbcWorkerLeases implements WorkerLeases {
    private static final String CREATE = """
            CREATE TABLE IF NOT EXISTS shardlens.id_workers (
              worker INT NOT NULL PRIMARY KEY,
              term BIGINT NOT NULL,
              leased_until BIGINT NOT NULL)
            """;
    private static final String NOW = "SELECT CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)";
    private static final String FREE =
            "SELECT worker, term, leased_until FROM shardlens.id_workers WHERE leased_until <= ? AND worker < ?"
                    + " ORDER BY worker LIMIT 1 FOR UPDATE";
    /** The first gap or the end; 0 where there is none yet. */
    private static final String NEXT = "SELECT COALESCE(MAX(worker) + 1, 0) FROM shardlens.id_workers FOR UPDATE";

    private static final String BEGIN =
            "INSERT INTO shardlens.id_workers (worker, term, leased_until) VALUES (?, 1, ?)";
    private static final String TAKE =
            "UPDATE shardlens.id_workers SET term = ?, leased_until = ? WHERE worker = ? AND term = ?";

    /** A deadlock, or that another process began the number first: the next attempt sees what that one did. */
    private static final Set<String> LOST_RACES = Set.of("40001", "23000");

    /** Of processes that begin at once at least one wins each time. */
    private static final int MAX_ATTEMPTS = 64;

    private final ConnectionSource connections;
    private final String server;
    private final Duration span;

    /**
     * @param server that holds the table
     * @param span of a lease; renew it well before it ends
     */
    public JdbcWorkerLeases(ConnectionSource connections, String server, Duration span) {
        this.connections = connections;
        this.server = server;
        this.span = span;
    }

    /** Creates the schema and the table where they are not there; needs an account that may. */
    public void create() throws SQLException {
        try (Connection connection = connections.connect(server);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE IF NOT EXISTS shardlens");
            statement.execute(CREATE);
        }
    }

    @Override
    public Optional<WorkerLease> acquire(int workers) {
        try (Connection connection = connections.connect(server)) {
            connection.setAutoCommit(false);
            try {
                return attempt(connection, workers);
            } finally {
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private Optional<WorkerLease> attempt(Connection connection, int workers) throws SQLException {
        int attempts = 0;
        while (true) {
            try {
                Optional<WorkerLease> lease = acquire(connection, workers);
                connection.commit();
                return lease;
            } catch (SQLException e) {
                connection.rollback();
                attempts++;
                if (attempts == MAX_ATTEMPTS || !LOST_RACES.contains(String.valueOf(e.getSQLState()))) {
                    throw e;
                }
            }
        }
    }

    private Optional<WorkerLease> acquire(Connection connection, int workers) throws SQLException {
        long now = number(connection, NOW);
        try (PreparedStatement free = connection.prepareStatement(FREE)) {
            free.setLong(1, now);
            free.setInt(2, workers);
            try (ResultSet row = free.executeQuery()) {
                if (row.next()) {
                    long term = row.getLong("term");
                    WorkerLease lease = new WorkerLease(
                            row.getInt("worker"),
                            Instant.ofEpochMilli(Math.max(now, row.getLong("leased_until"))),
                            Instant.ofEpochMilli(now).plus(span),
                            term + 1);
                    return take(connection, lease, term) ? Optional.of(lease) : Optional.empty();
                }
            }
        }
        long next = number(connection, NEXT);
        if (next >= workers) {
            return Optional.empty();
        }
        WorkerLease lease = new WorkerLease(
                (int) next, Instant.ofEpochMilli(now), Instant.ofEpochMilli(now).plus(span), 1);
        try (PreparedStatement begin = connection.prepareStatement(BEGIN)) {
            begin.setInt(1, lease.worker());
            begin.setLong(2, lease.to().toEpochMilli());
            begin.executeUpdate();
        }
        return Optional.of(lease);
    }

    @Override
    public Optional<WorkerLease> renew(WorkerLease lease) {
        try (Connection connection = connections.connect(server)) {
            Instant end = Instant.ofEpochMilli(number(connection, NOW)).plus(span);
            WorkerLease renewed = new WorkerLease(
                    lease.worker(), lease.from(), end.isAfter(lease.to()) ? end : lease.to(), lease.term());
            return take(connection, renewed, lease.term()) ? Optional.of(renewed) : Optional.empty();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public void release(WorkerLease lease) {
        try (Connection connection = connections.connect(server)) {
            // Nobody else may use the times of ids that were given; that somebody else has the number by now is no
            // fault.
            take(connection, lease, lease.term());
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private static boolean take(Connection connection, WorkerLease lease, long heldTerm) throws SQLException {
        try (PreparedStatement take = connection.prepareStatement(TAKE)) {
            take.setLong(1, lease.term());
            take.setLong(2, lease.to().toEpochMilli());
            take.setInt(3, lease.worker());
            take.setLong(4, heldTerm);
            return take.executeUpdate() == 1;
        }
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    private IllegalStateException failed(SQLException e) {
        return new IllegalStateException("leases of workers on server '" + server + "': " + e.getMessage(), e);
    }
}
