package io.shardlens.query.plan;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Drift;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.Asked;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the differences between one logical table's physical tables forbid to conclude. */
final class Drifting {
    private final Set<String> columns = new HashSet<>();
    private final Set<String> collations = new HashSet<>();
    private boolean otherKey;
    private boolean nullableKey;

    Drifting(LogicalTable table, List<Drift> drift) {
        drift.stream().filter(one -> one.logicalTable().equals(table.name())).forEach(one -> add(table, one));
        table.otherHalf()
                .ifPresent(other -> drift.stream()
                        .filter(one -> one.logicalTable().equals(other.name()))
                        .forEach(one -> addHalf(one)));
    }

    /** Where the other half of a row has no table, there is no joining it. */
    private void addHalf(Drift drift) {
        switch (drift.kind()) {
            case UNREADABLE_SHARD, EXTRA_COLUMN, OTHER_NULLABILITY, MISSING_TABLE -> {}
            case MISSING_COLUMN, OTHER_TYPE -> columns.add(drift.column());
            case OTHER_COLLATION -> {
                columns.add(drift.column());
                collations.add(drift.column());
            }
            case OTHER_PRIMARY_KEY -> otherKey = true;
        }
    }

    private void add(LogicalTable table, Drift drift) {
        switch (drift.kind()) {
            // Nothing is known of that shard, but nothing speaks against it either; coverage says what the index holds
            // of it.
            case UNREADABLE_SHARD -> nullableKey = true;
            case MISSING_TABLE, EXTRA_COLUMN -> {}
            case MISSING_COLUMN, OTHER_TYPE -> columns.add(drift.column());
            case OTHER_COLLATION -> {
                columns.add(drift.column());
                collations.add(drift.column());
            }
            case OTHER_NULLABILITY -> nullableKey |= drift.column().equals(table.shardingKey());
            case OTHER_PRIMARY_KEY -> otherKey = true;
        }
    }

    /** Whether a physical table may hold NULL in the sharding key although the logical table does not. */
    boolean allowsNullKeys() {
        return nullableKey;
    }

    /**
     * Why the rows or groups of several tables have no common order; empty where they do. Each table would compare by its own
     * collation, and no single table could have both.
     */
    Optional<String> whyNoOrder(Asked asked) {
        return Touched.compared(asked)
                .map(Column::name)
                .filter(collations::contains)
                .findFirst()
                .map(column -> "the tables have no common order: column " + column
                        + " is compared by another collation in some physical tables");
    }

    /** Why the index, which knows one shape only, is not exact for what is asked; empty where that does not matter. */
    Optional<String> whyNotIndex(Asked asked) {
        if (otherKey) {
            return Optional.of("the physical tables of " + asked.table().name() + " have different primary keys");
        }
        return Touched.all(asked)
                .map(Column::name)
                .filter(columns::contains)
                .findFirst()
                .map(column -> "column " + column + " differs between physical tables");
    }
}
