package io.shardlens.catalog.topology;

import io.shardlens.catalog.config.NearestName;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Half;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.router.Fault;
import io.shardlens.router.Target;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Finds what keeps a topology from being put in force in a running process, whose tables and databases are fixed by its configuration.
 *
 * @param catalog of the process
 */
public record TopologyCheck(Catalog catalog) implements Function<Topology, List<Fault>> {
    /** Every fault, empty where the topology fits. */
    @Override
    public List<Fault> apply(Topology offered) {
        List<Fault> faults = new ArrayList<>();
        for (String table : offered.tables()) {
            if (catalog.table(table).isEmpty()) {
                faults.add(new Fault(
                        "tables." + table,
                        "is no configured table"
                                + nearest(table, catalog.tables().keySet())));
            }
        }
        for (String table : catalog.tables().keySet()) {
            if (offered.tables().contains(table)) {
                checkTable(table, offered, faults);
            } else {
                faults.add(new Fault("tables", "lacks '" + table + "': expected the rule of every configured table"));
            }
        }
        return faults;
    }

    private void checkTable(String table, Topology offered, List<Fault> faults) {
        KeyType before = catalog.topology().router(table).keyType();
        KeyType now = offered.router(table).keyType();
        if (now != before) {
            faults.add(new Fault(
                    "tables." + table + ".key-type",
                    now + " is not the sharding key's type: expected " + before + ", as the column is"));
        }
        Half half = catalog.table(table).map(LogicalTable::half).orElse(null);
        if (half != null
                && !half.leads()
                && offered.tables().contains(half.other().name())) {
            String difference = Half.difference(offered.router(half.other().name()), offered.router(table));
            if (!difference.isEmpty()) {
                faults.add(new Fault(
                        "tables." + table,
                        "is half of '" + half.other().name() + "' and not placed as that is: " + difference));
            }
        }
        offered.router(table).targets().stream()
                .map(Target::database)
                .distinct()
                .filter(database -> !catalog.shards().containsKey(database))
                .forEach(database -> faults.add(new Fault(
                        "tables." + table,
                        "'" + database + "' is no configured database"
                                + nearest(database, catalog.shards().keySet()))));
    }

    private static String nearest(String wrong, Collection<String> known) {
        return NearestName.of(wrong, known)
                .map(name -> "; did you mean '" + name + "'?")
                .orElse("; known: " + String.join(", ", known));
    }
}
