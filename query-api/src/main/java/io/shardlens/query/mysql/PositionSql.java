package io.shardlens.query.mysql;

import io.shardlens.catalog.watermark.GtidSet;
import java.sql.SQLException;
import java.util.List;

/** Asks a server which transactions it has executed. */
record PositionSql() implements DatabaseQuestion {
    private static final SqlStatement STATEMENT =
            new SqlStatement("SELECT @@global.server_uuid, @@global.gtid_executed", List.of());

    @Override
    public ShardOutcome ask(String shard, Session session) throws SQLException, InterruptedException {
        return session.read(
                        STATEMENT,
                        (row, budget) ->
                                new ShardOutcome.Position(shard, row.getString(1), GtidSet.parse(row.getString(2))))
                .getFirst();
    }
}
