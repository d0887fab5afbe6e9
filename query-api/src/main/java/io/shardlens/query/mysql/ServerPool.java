package io.shardlens.query.mysql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.shardlens.catalog.config.ServerConfig;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;

/**
 * The connections to one server and its circuit breaker. Nothing is opened before it is needed, so a server that is down at start
 * is only missed by those who ask it. Safe for threads.
 */
final class ServerPool implements AutoCloseable {
    private static final long VALIDATION_MILLIS = 1000;

    private final HikariDataSource pool;
    private final CircuitBreaker breaker;
    private final Executor executor;
    private final Set<CompletableFuture<Connection>> borrowing = ConcurrentHashMap.newKeySet();

    /**
     * @param name for logs
     * @param size most connections
     * @param executor runs a borrow that must not hold its caller
     */
    ServerPool(String name, ServerConfig server, int size, CircuitBreaker breaker, Executor executor) {
        this.breaker = breaker;
        this.executor = executor;
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
        CompletableFuture<Connection> borrowed = new CompletableFuture<>();
        borrowing.add(borrowed);
        try {
            executor.execute(() -> lend(borrowed));
            return borrowed.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException failure) {
                throw new SQLException(failure.getMessage(), "08001", failure.getErrorCode(), failure);
            }
            throw new IllegalStateException("cannot borrow a connection of " + pool.getPoolName(), e.getCause());
        } catch (InterruptedException e) {
            if (!borrowed.cancel(false) && !borrowed.isCompletedExceptionally()) {
                borrowed.join().close();
            }
            throw e;
        } finally {
            borrowing.remove(borrowed);
        }
    }

    private void lend(CompletableFuture<Connection> borrowed) {
        try {
            Connection connection = pool.getConnection();
            if (!borrowed.complete(connection)) {
                connection.close();
            }
        } catch (SQLException | RuntimeException e) {
            borrowed.completeExceptionally(e);
        }
    }

    private void connectFailed(SQLException failure) {
        breaker.failed();
        borrowing.forEach(borrowed -> borrowed.completeExceptionally(failure));
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
