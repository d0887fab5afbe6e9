package io.shardlens.catalog.table;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One table in one shard that holds rows of a logical table. Two are equal if they have the same names: they serve as keys of maps on
 * the stream's path, where comparing every column would cost too much.
 *
 * @param logical the logical table it belongs to
 * @param shard the shard that holds it
 * @param table its name in the shard's schema
 */
public record PhysicalTable(LogicalTable logical, Shard shard, String table) {
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PhysicalTable that
                && table.equals(that.table)
                && shard.equals(that.shard)
                && logical.name().equals(that.logical.name());
    }

    @Override
    public int hashCode() {
        return Objects.hash(shard.name(), table);
    }

    /** {@code shard.table}, for messages. */
    @Override
    public String toString() {
        return shard.name() + "." + table;
    }
}
