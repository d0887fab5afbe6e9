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

    /** The same from a replica. */
    default ShardOutcome by(ReplicaAnswer replica) {
        return this;
    }

    /**
     * It answered.
     *
     * @param rows at most the asked limit per table, tables in any order
     * @param count rows that satisfy the condition, null unless asked for
     * @param replica who answered in the place of the shard's server; null where that did
     */
    record Answer(
            String shard,
            List<ShardRow> rows,
            @Nullable Long count,
            @Nullable ReplicaAnswer replica) implements ShardOutcome {
        public Answer {
            rows = List.copyOf(rows);
        }

        /** Of the shard's server itself. */
        public Answer(String shard, List<ShardRow> rows, @Nullable Long count) {
            this(shard, rows, count, null);
        }

        @Override
        public Answer by(ReplicaAnswer other) {
            return new Answer(shard, rows, count, other);
        }
    }

    /**
     * It answered about groups.
     *
     * @param groups of its rows, in any order; where groups come in parts each is there once for the whole shard
     * @param replica as with rows
     */
    record Groups(
            String shard, List<Group> groups, @Nullable ReplicaAnswer replica) implements ShardOutcome {
        public Groups {
            groups = List.copyOf(groups);
        }

        /** Of the shard's server itself. */
        public Groups(String shard, List<Group> groups) {
            this(shard, groups, null);
        }

        @Override
        public Groups by(ReplicaAnswer other) {
            return new Groups(shard, groups, other);
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
