package io.shardlens.query.mysql;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.query.merge.Group;
import io.shardlens.query.model.ShardStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How it went with one shard. */
public sealed interface ShardOutcome {
    /** Its configured name. */
    String shard();

    /**
     * It answered.
     *
     * @param rows at most the asked limit per table, tables in any order
     * @param count rows that satisfy the condition, null unless asked for
     */
    record Answer(
            String shard, List<ShardRow> rows, @Nullable Long count) implements ShardOutcome {
        public Answer {
            rows = List.copyOf(rows);
        }
    }

    /**
     * It answered about groups.
     *
     * @param groups of its rows, in any order; where groups come in parts each is there once for the whole shard
     */
    record Groups(String shard, List<Group> groups) implements ShardOutcome {
        public Groups {
            groups = List.copyOf(groups);
        }
    }

    /**
     * It answered how far it is.
     *
     * @param lineage its server's uuid
     * @param executed everything that its server has executed
     */
    record Position(String shard, String lineage, GtidSet executed) implements ShardOutcome {}

    /**
     * It did not.
     *
     * @param state neither OK nor STALE
     * @param detail why, for people; without secrets and row values
     */
    record Failure(String shard, ShardStatus.State state, String detail) implements ShardOutcome {}
}
