package io.shardlens.query.plan;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Drift;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.Asked;
import io.shardlens.router.Target;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the differences between one logical table's physical tables forbid to conclude. */
final class Drifting {
    private static final String ANOTHER_COLLATION = "is compared by another collation";
    private static final String ANOTHER_ORDER = "has values in another order";

    private final Set<String> columns = new HashSet<>();
    /** How columns are compared otherwise in some tables, by name. */
    private final Map<String, String> orders = new HashMap<>();
    /** Columns and the tables where their values have another order. */
    private final Map<String, Set<Target>> elsewhere = new HashMap<>();

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
            case OTHER_COLLATION -> addOrder(drift, ANOTHER_COLLATION);
            case OTHER_ORDER -> addOrder(drift, ANOTHER_ORDER);
            case OTHER_PRIMARY_KEY -> otherKey = true;
        }
    }

    private void addOrder(Drift drift, String how) {
        columns.add(drift.column());
        orders.putIfAbsent(drift.column(), how);
    }

    private void add(LogicalTable table, Drift drift) {
        switch (drift.kind()) {
            // Nothing is known of that shard, but nothing speaks against it either; coverage says what the index holds
            // of it.
            case UNREADABLE_SHARD -> nullableKey = true;
            case MISSING_TABLE, EXTRA_COLUMN -> {}
            case MISSING_COLUMN, OTHER_TYPE -> columns.add(drift.column());
            case OTHER_COLLATION -> addOrder(drift, ANOTHER_COLLATION);
            case OTHER_ORDER -> {
                addOrder(drift, ANOTHER_ORDER);
                elsewhere
                        .computeIfAbsent(drift.column(), name -> new HashSet<>())
                        .add(new Target(drift.shard(), drift.table()));
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
     * Why the rows or groups of tables have no common order; empty where they do. Each table would compare in its own way, and no
     * single table could have both. One table alone has an order of its own; but where that is of labels in other places than the
     * logical table's, nobody here can say where a page begins.
     */
    Optional<String> whyNoOrder(Asked asked, List<Target> targets) {
        return targets.size() > 1
                ? Touched.compared(asked)
                        .map(Column::name)
                        .filter(orders::containsKey)
                        .findFirst()
                        .map(column -> "the tables have no common order: column " + column + " " + orders.get(column)
                                + " in some physical tables")
                : Touched.sorted(asked)
                        .filter(column -> !column.type().labels().isEmpty())
                        .map(Column::name)
                        .filter(column -> targets.stream().anyMatch(elsewhere.getOrDefault(column, Set.of())::contains))
                        .findFirst()
                        .map(column -> targets.getFirst() + " has the labels of column " + column
                                + " in another order than other tables");
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
