package io.shardlens.catalog.table;

import io.shardlens.router.route.Router;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A table as the application thinks of it: one name over all its physical tables.
 *
 * @param name the logical name
 * @param columns in the order of the first physical table
 * @param primaryKey column names in key order, never empty
 * @param shardingKey the column that the router takes
 * @param idScope where the primary key is unique
 * @param shardingKeyChanges false if the application is said never to give a row, or a deleted row's primary key, to another shard
 * @param index the alias under which analysts and the API find its documents
 * @param router sharding key to target
 * @param textColumns the columns whose words the index knows
 * @param half the table that has more columns of the same rows; null where there is none
 */
public record LogicalTable(
        String name,
        List<Column> columns,
        List<String> primaryKey,
        String shardingKey,
        IdScope idScope,
        boolean shardingKeyChanges,
        String index,
        Router router,
        Set<String> textColumns,
        @Nullable Half half) {
    public LogicalTable {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        textColumns = Collections.unmodifiableSet(new TreeSet<>(textColumns));
    }

    /** A table whose rows are whole. */
    public LogicalTable(
            String name,
            List<Column> columns,
            List<String> primaryKey,
            String shardingKey,
            IdScope idScope,
            boolean shardingKeyChanges,
            String index,
            Router router,
            Set<String> textColumns) {
        this(name, columns, primaryKey, shardingKey, idScope, shardingKeyChanges, index, router, textColumns, null);
    }

    /** A table whose rows may get another sharding key, and of whose texts the index knows no words. */
    public LogicalTable(
            String name,
            List<Column> columns,
            List<String> primaryKey,
            String shardingKey,
            IdScope idScope,
            String index,
            Router router) {
        this(name, columns, primaryKey, shardingKey, idScope, true, index, router, Set.of());
    }

    /**
     * Whether a row may go from one shard to another and keep its document: its id does not say where it is, so that an update of the
     * sharding key is a delete in one shard and an insert in another.
     */
    public boolean rowsMayMove() {
        return shardingKeyChanges && idScope == IdScope.GLOBAL && !primaryKey.contains(shardingKey);
    }

    /** The same table as somebody sees it who sees only some of its columns. */
    public LogicalTable withColumns(List<Column> seen) {
        return new LogicalTable(
                name, seen, primaryKey, shardingKey, idScope, shardingKeyChanges, index, router, textColumns, half);
    }

    /** Whether documents note in their content which operation wrote them, since their own version does not tell. */
    public boolean versionsAreNoted() {
        return rowsMayMove() || half != null;
    }

    /** The same table with its rows placed by another rule. */
    public LogicalTable routedBy(Router other) {
        return new LogicalTable(
                name, columns, primaryKey, shardingKey, idScope, shardingKeyChanges, index, other, textColumns, half);
    }

    /** The same table as one half of its rows, or as whole. */
    public LogicalTable withHalf(@Nullable Half other) {
        return new LogicalTable(
                name, columns, primaryKey, shardingKey, idScope, shardingKeyChanges, index, router, textColumns, other);
    }

    /** The table that has the other half of each row; empty where rows are whole. */
    public Optional<LogicalTable> otherHalf() {
        return Optional.ofNullable(half).map(known -> known.other().withHalf(new Half(withHalf(null), !known.leads())));
    }

    /** The table in whose index the documents are: this one, or the one that holds the leading half. */
    public LogicalTable leader() {
        return half == null || half.leads() ? this : otherHalf().orElse(this);
    }

    /** The same table with the columns of its other half behind its own, as a left join has them. */
    public LogicalTable joined() {
        if (half == null) {
            return this;
        }
        List<Column> all = new ArrayList<>(columns);
        all.addAll(half.columns());
        Set<String> words = new TreeSet<>(textColumns);
        words.addAll(half.other().textColumns());
        return new LogicalTable(
                name, all, primaryKey, shardingKey, idScope, shardingKeyChanges, index, router, words, half);
    }

    /** The column of that exact name, empty where the table has none. */
    public Optional<Column> column(String columnName) {
        return columns.stream().filter(c -> c.name().equals(columnName)).findFirst();
    }
}
