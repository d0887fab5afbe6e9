package io.shardlens.query.mysql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** What one database is asked over one connection. */
interface DatabaseQuestion {
    /** Asks and gives what was answered. */
    ShardOutcome ask(String shard, Session session) throws SQLException, InterruptedException;

    /** Runs statements, one after the other. */
    interface Session {
        /**
         * All rows of a statement.
         *
         * @throws BudgetExceededException where the rows of the query are too large
         */
        <T> List<T> read(SqlStatement statement, RowReader<T> reader) throws SQLException, InterruptedException;
    }

    /** Makes something of the current row. */
    @FunctionalInterface
    interface RowReader<T> {
        /** @param budget counts what was read */
        T read(ResultSet row, ByteBudget budget) throws SQLException;
    }
}
