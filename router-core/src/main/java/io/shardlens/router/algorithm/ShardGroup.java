package io.shardlens.router.algorithm;

import io.shardlens.router.key.KeyRange;
import java.util.List;

/**
 * Shards that hold the same intervals of keys, divided among them by remainder: {@code floorMod(key, n)}, where n is the
 * number of hash values of all the group's shards.
 *
 * @param name the group's name, for messages
 * @param writable whether it takes inserts; one group of a rule does
 * @param intervals what the group holds: several once freed space is used again
 * @param retired what it once held and is empty now: reads find nothing there, inserts are refused
 * @param shards at least one
 */
public record ShardGroup(
        String name, boolean writable, List<KeyRange> intervals, List<KeyRange> retired, List<Shard> shards) {
    /** Copies the lists. */
    public ShardGroup {
        intervals = List.copyOf(intervals);
        retired = List.copyOf(retired);
        shards = List.copyOf(shards);
    }

    /**
     * A database with its share of the group's keys.
     *
     * @param database the shard's name
     * @param hashValues its remainders: over all shards of the group these are 0 to n-1, each once
     * @param tables its tables, which divide the group's intervals among them
     */
    public record Shard(String database, List<Integer> hashValues, List<FragmentTable> tables) {
        /** Copies the lists. */
        public Shard {
            hashValues = List.copyOf(hashValues);
            tables = List.copyOf(tables);
        }
    }

    /**
     * A physical table with its intervals of keys.
     *
     * @param table the table's name
     * @param intervals at least one, without overlap with other tables of the shard
     * @param capacity how many live rows it is meant to hold at most; 0: not stated. Routing does not look at it
     */
    public record FragmentTable(String table, List<KeyRange> intervals, long capacity) {
        /** Copies the list. */
        public FragmentTable {
            intervals = List.copyOf(intervals);
        }
    }
}
