package io.shardlens.query.mysql;

import io.shardlens.router.Target;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one database is asked: each part at most one statement over all its tables.
 *
 * @param targets the tables in the order of the statements' branches; a branch names itself by its place here
 * @param layout how to read {@code rows}
 * @param rows the page, null where none is asked for
 * @param count one number per table, null where none is asked for
 */
record DatabaseSql(
        List<Target> targets,
        RowLayout layout,
        @Nullable SqlStatement rows,
        @Nullable SqlStatement count) implements DatabaseQuestion {
    DatabaseSql {
        targets = List.copyOf(targets);
    }

    @Override
    public ShardOutcome ask(String shard, Session session) throws SQLException, InterruptedException {
        List<ShardRow> found =
                rows == null ? List.of() : session.read(rows, (row, budget) -> layout.read(row, targets, budget));
        Long counted = count == null
                ? null
                : session.read(count, (row, budget) -> row.getLong(1)).stream()
                        .mapToLong(Long::longValue)
                        .sum();
        return new ShardOutcome.Answer(shard, found, counted);
    }
}
