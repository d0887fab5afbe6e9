package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.query.model.ShardStatus.State;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks one database, on the thread that calls. */
final class DatabaseTask {
    private static final Logger LOGGER = LoggerFactory.getLogger(DatabaseTask.class);
    private static final int SOCKET_GRACE_MILLIS = 1000;

    private final String shard;
    private final DatabaseSql sql;
    private final ServerPool pool;
    private final Stoppable stoppable;
    private final ByteBudget budget;
    /** Milliseconds until the deadline. */
    private final LongSupplier leftMillis;

    DatabaseTask(
            String shard,
            DatabaseSql sql,
            ServerPool pool,
            Stoppable stoppable,
            ByteBudget budget,
            LongSupplier leftMillis) {
        this.shard = shard;
        this.sql = sql;
        this.pool = pool;
        this.stoppable = stoppable;
        this.budget = budget;
        this.leftMillis = leftMillis;
    }

    String shard() {
        return shard;
    }

    void stop() {
        stoppable.stop();
    }

    /**
     * Runs to the end or until it is stopped.
     *
     * @throws BudgetExceededException where the rows of the query are too large
     */
    ShardOutcome run() {
        try {
            return withConnection(true);
        } catch (SQLException e) {
            return failure(e);
        } catch (UnreadableValueException e) {
            LOGGER.atError().setCause(e).addKeyValue("shard", shard).log("A row holds a value that cannot be read");
            return new ShardOutcome.Failure(
                    shard, State.ERROR, "a value of column '" + e.column() + "' cannot be read");
        } catch (InterruptedException e) {
            return new ShardOutcome.Failure(shard, State.TIMEOUT, "no connection before the deadline");
        } finally {
            stoppable.ends();
        }
    }

    private ShardOutcome withConnection(boolean mayRetry) throws SQLException, InterruptedException {
        if (!stoppable.borrows()) {
            throw new InterruptedException("stopped");
        }
        Connection connection = pool.borrow();
        boolean clean = false;
        try {
            if (!stoppable.uses(connection)) {
                throw new InterruptedException("stopped");
            }
            connection.setNetworkTimeout(
                    Runnable::run, Math.toIntExact(Math.max(1, leftMillis.getAsLong()) + SOCKET_GRACE_MILLIS));
            ShardOutcome answer = ask(connection);
            clean = stoppable.ends();
            pool.breaker().succeeded();
            return answer;
        } catch (SQLException e) {
            if (!isBroken(e)) {
                clean = stoppable.ends();
                throw e;
            }
            if (!mayRetry || stoppable.isStopped()) {
                throw e;
            }
            LOGGER.atDebug().addKeyValue("shard", shard).log("A pooled connection was broken, trying another");
        } finally {
            if (clean) {
                connection.close();
            } else {
                pool.discard(connection);
            }
        }
        return withConnection(false);
    }

    private ShardOutcome ask(Connection connection) throws SQLException, InterruptedException {
        List<ShardRow> rows = sql.rows() == null ? List.of() : rows(connection, sql.rows());
        Long count = sql.count() == null ? null : count(connection, sql.count());
        return new ShardOutcome.Answer(shard, rows, count);
    }

    private List<ShardRow> rows(Connection connection, SqlStatement statement)
            throws SQLException, InterruptedException {
        List<ShardRow> rows = new ArrayList<>();
        try (PreparedStatement prepared = prepare(connection, statement);
                ResultSet result = prepared.executeQuery()) {
            while (result.next()) {
                rows.add(read(connection, result));
            }
        }
        return rows;
    }

    private ShardRow read(Connection connection, ResultSet result) throws SQLException {
        try {
            return sql.layout().read(result, sql.targets(), budget);
        } catch (BudgetExceededException | UnreadableValueException e) {
            // Closing a result that is not read to its end would first read the rest.
            connection.abort(Runnable::run);
            throw e;
        }
    }

    private long count(Connection connection, SqlStatement statement) throws SQLException, InterruptedException {
        long count = 0;
        try (PreparedStatement prepared = prepare(connection, statement);
                ResultSet result = prepared.executeQuery()) {
            while (result.next()) {
                count += result.getLong(1);
            }
        }
        return count;
    }

    private PreparedStatement prepare(Connection connection, SqlStatement statement)
            throws SQLException, InterruptedException {
        PreparedStatement prepared =
                connection.prepareStatement(statement.sql(), ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
        boolean ready = false;
        try {
            // Row by row as they arrive, so that the budget is noticed before the memory is full.
            prepared.setFetchSize(Integer.MIN_VALUE);
            for (int i = 0; i < statement.parameters().size(); i++) {
                prepared.setObject(i + 1, statement.parameters().get(i));
            }
            if (!stoppable.executes(prepared)) {
                throw new InterruptedException("stopped");
            }
            ready = true;
            return prepared;
        } finally {
            if (!ready) {
                prepared.close();
            }
        }
    }

    /** Whether the connection, not the statement, is at fault. */
    private static boolean isBroken(SQLException e) {
        String state = e.getSQLState();
        return state != null && state.startsWith("08");
    }

    private ShardOutcome failure(SQLException e) {
        LOGGER.atDebug().setCause(e).addKeyValue("shard", shard).log("A shard failed");
        if (isBroken(e)) {
            pool.breaker().failed();
            return new ShardOutcome.Failure(shard, State.ERROR, "its server cannot be reached");
        }
        pool.breaker().succeeded();
        return new ShardOutcome.Failure(
                shard, State.ERROR, "its server refused the statement with error " + e.getErrorCode());
    }
}
