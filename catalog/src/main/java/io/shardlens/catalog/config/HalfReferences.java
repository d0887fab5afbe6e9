package io.shardlens.catalog.config;

import io.shardlens.catalog.table.Half;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.router.topology.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What the configuration of two tables has to have in common so that their rows are halves of one. */
final class HalfReferences {
    private HalfReferences() {}

    /** Every fault of a table that says whose half it is. */
    static List<String> check(TableConfig table, Collection<TableConfig> all, Topology topology) {
        String name = table.halfOf();
        TableConfig leader = all.stream()
                .filter(other -> other.name().equals(name))
                .findFirst()
                .orElse(null);
        if (leader == null) {
            Set<String> known = all.stream().map(TableConfig::name).collect(Collectors.toSet());
            return List.of("unknown table '" + name + "'" + NearestName.hint(name, known));
        }
        List<String> faults = new ArrayList<>();
        if (leader.name().equals(table.name())) {
            faults.add("is the table itself: expected the other one");
            return faults;
        }
        if (!leader.halfOf().isEmpty()) {
            faults.add("'" + name + "' says that it is a half of '" + leader.halfOf() + "': only one of two may");
        }
        if (all.stream()
                .anyMatch(other ->
                        !other.name().equals(table.name()) && other.halfOf().equals(name))) {
            faults.add("'" + name + "' has another half already: a row has two halves at most");
        }
        if (!leader.primaryKey().equals(table.primaryKey())
                || !leader.shardingKey().equals(table.shardingKey())) {
            faults.add("'" + name + "' has another primary-key or sharding-key: expected the same in both");
        } else if (!table.primaryKey().contains(table.shardingKey())) {
            faults.add("the sharding key '" + table.shardingKey()
                    + "' is no part of the primary key: expected one by which a row stays where it is");
        }
        if (leader.idScope() != IdScope.GLOBAL || table.idScope() != IdScope.GLOBAL) {
            faults.add("needs id-scope: global in both tables: one document has one id");
        }
        String difference = Half.difference(topology.router(leader.name()), topology.router(table.name()));
        if (!difference.isEmpty()) {
            faults.add("is not placed as '" + name + "' is: " + difference);
        }
        return faults;
    }
}
