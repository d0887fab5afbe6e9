package io.shardlens.query.execute;

import io.shardlens.catalog.table.IdScope;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Query;
import io.shardlens.query.mysql.ShardRow;
import io.shardlens.query.search.IndexRow;
import io.shardlens.router.Target;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of an answer, whoever gave it. */
record Row(List<@Nullable Object> place, List<@Nullable Object> selected, Target target) {
    static Row of(ShardRow row) {
        return new Row(row.place(), row.selected(), row.target());
    }

    static Row of(IndexRow row) {
        return new Row(row.place(), row.selected(), row.target());
    }

    /** The place behind it. */
    After after(Query query, Map<String, Instant> seen) {
        return new After(place, query.table().idScope() == IdScope.SHARD ? target : null, seen);
    }
}
