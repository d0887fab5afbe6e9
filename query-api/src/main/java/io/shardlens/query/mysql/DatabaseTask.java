package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.query.model.ShardStatus.State;
import io.shardlens.query.trace.Step;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks one database on one server, on the thread that calls. */
final class DatabaseTask implements ShardTask, HedgedTask.Attempt {
    private static final Logger LOGGER = LoggerFactory.getLogger(DatabaseTask.class);
    private static final int SOCKET_GRACE_MILLIS = 1000;

    private final String shard;
    private final DatabaseQuestion question;
    private final ServerPool pool;
    private final Stoppable stoppable;
    private final ByteBudget budget;
    private final @Nullable ReplicaAnswer replica;
    /** Milliseconds until the deadline. */
    private final LongSupplier leftMillis;

    /** @param replica whose pool it is; null for the shard's server */
    DatabaseTask(
            String shard,
            DatabaseQuestion question,
            ServerPool pool,
            Stoppable stoppable,
            ByteBudget budget,
            @Nullable ReplicaAnswer replica,
            LongSupplier leftMillis) {
        this.shard = shard;
        this.question = question;
        this.pool = pool;
        this.stoppable = stoppable;
        this.budget = budget;
        this.replica = replica;
        this.leftMillis = leftMillis;
    }

    @Override
    public String shard() {
        return shard;
    }

    @Override
    public void run(Taker taker) {
        ShardOutcome outcome;
        try {
            outcome = run();
        } catch (RuntimeException e) {
            taker.fail(e);
            return;
        }
        taker.take(outcome);
    }

    @Override
    public void stop() {
        stoppable.stop();
    }

    /**
     * Runs to the end or until it is stopped.
     *
     * @throws BudgetExceededException where the rows of the query are too large
     */
    @Override
    public ShardOutcome run() {
        try {
            ShardOutcome outcome = withConnection(true);
            return replica == null ? outcome : outcome.by(replica);
        } catch (SQLException e) {
            return failure(e);
        } catch (UnreadableValueException e) {
            LOGGER.atError().setCause(e).addKeyValue("shard", shard).log("A row holds a value that cannot be read");
            return new ShardOutcome.Failure(
                    shard, State.ERROR, "a value of column '" + e.column() + "' cannot be read");
        } catch (OtherLabelsException e) {
            LOGGER.atWarn().addKeyValue("shard", shard).log("Nothing can be ordered: {}", e.getMessage());
            return new ShardOutcome.Failure(shard, State.ERROR, String.valueOf(e.getMessage()));
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
        return question.ask(shard, new DatabaseQuestion.Session() {
            @Override
            public <T> List<T> read(SqlStatement statement, DatabaseQuestion.RowReader<T> reader)
                    throws SQLException, InterruptedException {
                return Step.<List<T>, SQLException>take("shard statement", step -> {
                    step.with("db.system.name", "mysql").with("shardlens.shard", shard);
                    List<T> rows = rows(connection, statement, reader);
                    step.with("shardlens.rows", rows.size());
                    return rows;
                });
            }
        });
    }

    private <T> List<T> rows(Connection connection, SqlStatement statement, DatabaseQuestion.RowReader<T> reader)
            throws SQLException, InterruptedException {
        List<T> rows = new ArrayList<>();
        try (PreparedStatement prepared = prepare(connection, statement);
                ResultSet result = prepared.executeQuery()) {
            while (result.next()) {
                rows.add(row(connection, result, reader));
            }
        }
        return rows;
    }

    private <T> T row(Connection connection, ResultSet result, DatabaseQuestion.RowReader<T> reader)
            throws SQLException {
        try {
            return reader.read(result, budget);
        } catch (BudgetExceededException | UnreadableValueException | OtherLabelsException e) {
            // Closing a result that is not read to its end would first read the rest.
            connection.abort(Runnable::run);
            throw e;
        }
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
