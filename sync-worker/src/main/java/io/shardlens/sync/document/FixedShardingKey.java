package io.shardlens.sync.document;

import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.RowChange;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Whether a table keeps what {@code sharding-key-changes: false} promises. */
public final class FixedShardingKey {
    private FixedShardingKey() {}

    /** What is wrong, and what to do; empty if the promise was kept or none was given. */
    public static Optional<String> objection(PhysicalTable table, List<RowChange> changes) {
        if (table.logical().shardingKeyChanges()) {
            return Optional.empty();
        }
        String column = table.logical().shardingKey();
        return changes.stream()
                .filter(RowChange.Update.class::isInstance)
                .map(RowChange.Update.class::cast)
                .filter(update -> !Objects.equals(
                        update.before().text(column), update.after().text(column)))
                .findFirst()
                .map(update -> "a row of " + table + " got the sharding key '"
                        + update.after().text(column) + "' in place of '"
                        + update.before().text(column) + "', but tables."
                        + table.logical().name()
                        + " says sharding-key-changes: false. Say true, start the worker again, and run sync verify");
    }
}
