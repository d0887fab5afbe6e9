package io.shardlens.query.mysql;

import io.shardlens.query.model.Condition;
import io.shardlens.router.Target;
import org.jspecify.annotations.Nullable;

/**
 * One physical table and what to ask it.
 *
 * @param target the table
 * @param where in normal form
 * @param owned in SQL, which rows are the table's own; null where it holds no others. A row without a sharding key is everybody's
 */
public record TableRead(
        Target target, Condition where, @Nullable String owned) {
    /** Of a table that holds no rows but its own. */
    public TableRead(Target target, Condition where) {
        this(target, where, null);
    }
}
