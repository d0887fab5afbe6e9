package io.shardlens.query.mysql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.shardlens.catalog.config.ServerConfig;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The connections to one server and its circuit breaker. Nothing is opened before it is needed, so a server that is down at start
 * is only missed by those who ask it. Safe for threads.
 */
final class ServerPool implements AutoCloseable {
    private static final long VALIDATION_MILLIS = 1000;

    private final HikariDataSource pool;
    private final CircuitBreaker breaker;
    private final Set<Borrower> borrowers = ConcurrentHashMap.newKeySet();

    /**
     * @param name for logs
     * @param size most connections
     */
    ServerPool(String name, ServerConfig server, int size, CircuitBreaker breaker) {
        this.breaker = breaker;
        HikariConfig config = new HikariConfig();
        config.setPoolName("mysql-" + name);
        config.setDataSource(new ServerDataSource(server, this::connectFailed));
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(0);
        config.setInitializationFailTimeout(-1);
        config.setConnectionTimeout(
                Math.max(2 * VALIDATION_MILLIS, 2 * server.connectTimeout().toMillis()));
        config.setValidationTimeout(VALIDATION_MILLIS);
        config.setReadOnly(true);
        this.pool = new HikariDataSource(config);
    }

    CircuitBreaker breaker() {
        return breaker;
    }

    /** A connection; fails as soon as the server is known not to accept one, without waiting for the pool's next attempts. */
    Connection borrow() throws SQLException, InterruptedException {
        Borrower borrower = new Borrower(Thread.currentThread());
        borrowers.add(borrower);
        try {
            return pool.getConnection();
        } catch (SQLException e) {
            SQLException refused = borrower.refused();
            if (refused == null && e.getCause() instanceof InterruptedException) {
                // The pool has interrupted the thread again, which goes on to other tasks.
                Thread.interrupted();
                throw new InterruptedException(e.getMessage());
            }
            SQLException failure = refused == null ? e : refused;
            throw new SQLException(failure.getMessage(), "08001", failure.getErrorCode(), failure);
        } finally {
            borrowers.remove(borrower);
            borrower.ends();
        }
    }

    private void connectFailed(SQLException failure) {
        breaker.failed();
        borrowers.forEach(borrower -> borrower.refuse(failure));
    }

    /** Closes a borrowed connection for good: it may be broken, or a KILL may still be on its way to it. */
    void discard(Connection connection) {
        pool.evictConnection(connection);
    }

    @Override
    public void close() {
        pool.close();
    }
}
