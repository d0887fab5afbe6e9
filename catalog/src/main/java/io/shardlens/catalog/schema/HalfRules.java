package io.shardlens.catalog.schema;

import io.shardlens.catalog.config.TableConfig;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.Half;
import io.shardlens.catalog.table.LogicalTable;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** Makes two tables known to each other as halves of the same rows, where MySQL's declarations allow that. */
final class HalfRules {
    private HalfRules() {}

    /**
     * Puts linked tables in the place of those that know nothing of each other. A half whose other one is not there is taken out: nothing
     * may be written of half a document by somebody who does not know of the other half.
     *
     * @param fault told the path in the configuration and the message of every contradiction
     */
    static void link(
            Collection<TableConfig> configured, Map<String, LogicalTable> tables, BiConsumer<String, String> fault) {
        for (TableConfig config : configured) {
            if (config.halfOf().isEmpty()) {
                continue;
            }
            LogicalTable second = tables.get(config.name());
            LogicalTable first = tables.get(config.halfOf());
            if (first == null || second == null) {
                tables.remove(config.name());
                tables.remove(config.halfOf());
                continue;
            }
            check(first, second, "tables." + config.name() + ".half-of", fault);
            tables.put(first.name(), first.withHalf(new Half(second, true)));
            tables.put(second.name(), second.withHalf(new Half(first, false)));
        }
    }

    private static void check(LogicalTable first, LogicalTable second, String path, BiConsumer<String, String> fault) {
        Set<String> keys = new HashSet<>(first.primaryKey());
        for (Column column : second.columns()) {
            Column other = first.column(column.name()).orElse(null);
            if (other == null) {
                continue;
            }
            if (!keys.contains(column.name())) {
                fault.accept(
                        path,
                        "column '" + column.name() + "' is in both tables: expected names that only one of them has,"
                                + " beside the primary key");
            } else if (!other.type().equals(column.type())) {
                fault.accept(
                        path,
                        "column '" + column.name() + "' of the primary key is "
                                + column.type().sql() + ", and " + other.type().sql() + " in '" + first.name()
                                + "': expected the same type");
            } else if (spellings(column.type())) {
                fault.accept(
                        path,
                        "column '" + column.name() + "' of the primary key is "
                                + column.type().sql() + " " + column.type().collation()
                                + ": one key could be spelled in two ways, and would have two documents; expected"
                                + " numbers, dates, bytes or a text of collation utf8mb4_0900_bin");
            }
        }
    }

    /** Whether equal keys may look different. */
    private static boolean spellings(ColumnType type) {
        String collation = type.collation();
        return collation != null && !collation.equals("binary") && !collation.equals("utf8mb4_0900_bin");
    }
}
