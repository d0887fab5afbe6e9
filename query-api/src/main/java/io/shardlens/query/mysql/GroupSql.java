package io.shardlens.query.mysql;

import java.sql.SQLException;

/**
 * What one database is asked about groups.
 *
 * @param layout how to read the statement's rows
 * @param statement over all tables of the database
 */
record GroupSql(GroupLayout layout, SqlStatement statement) implements DatabaseQuestion {
    @Override
    public ShardOutcome ask(String shard, Session session) throws SQLException, InterruptedException {
        return new ShardOutcome.Groups(shard, session.read(statement, layout::read));
    }
}
