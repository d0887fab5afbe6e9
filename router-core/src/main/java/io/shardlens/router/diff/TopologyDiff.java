package io.shardlens.router.diff;

import io.shardlens.router.Target;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What differs between two topologies, table by table.
 *
 * @param fromEpoch the old topology's epoch
 * @param toEpoch the new topology's epoch
 * @param tables every logical table of either, in alphabetical order
 */
public record TopologyDiff(long fromEpoch, long toEpoch, List<TableDiff> tables) {
    /** Copies the list. */
    public TopologyDiff {
        tables = List.copyOf(tables);
    }

    /** What became of one logical table. */
    public sealed interface TableDiff {
        /** {@return the logical table's name} */
        String table();
    }

    /**
     * Only the new topology has the table.
     *
     * @param table the logical table's name
     */
    public record Added(String table) implements TableDiff {}

    /**
     * Only the old topology has the table.
     *
     * @param table the logical table's name
     */
    public record Removed(String table) implements TableDiff {}

    /**
     * The sharding key has another type now, so that no key can be compared.
     *
     * @param table the logical table's name
     * @param from the old type
     * @param to the new type
     */
    public record OtherKey(String table, KeyType from, KeyType to) implements TableDiff {}

    /**
     * The table was compared key by key.
     *
     * @param table the logical table's name
     * @param diff what differs
     */
    public record Compared(String table, RuleDiff diff) implements TableDiff {}

    /**
     * Compares two topologies.
     *
     * @param from the old one
     * @param to the new one
     * @return what differs
     */
    public static TopologyDiff between(Topology from, Topology to) {
        return between(from, to, Map.of());
    }

    /**
     * Compares two topologies where databases have new names: what was renamed has not moved.
     *
     * @param from the old one
     * @param to the new one
     * @param renamed the new name of each renamed database by its old one; all renamed at once, so that names may be
     *     swapped
     * @return what differs
     */
    public static TopologyDiff between(Topology from, Topology to, Map<String, String> renamed) {
        return between(from, to, renamed, Map.of());
    }

    /**
     * Compares two topologies for the keys that rows have.
     *
     * @param from the old one
     * @param to the new one
     * @param renamed as above
     * @param live the keys that rows have so far, by logical table; a table without one may have rows with any key. Only
     *     tables of ordered keys have such ranges
     * @return what differs
     */
    public static TopologyDiff between(
            Topology from, Topology to, Map<String, String> renamed, Map<String, KeyRange> live) {
        TreeSet<String> names = new TreeSet<>(from.tables());
        names.addAll(to.tables());
        List<TableDiff> tables = new ArrayList<>();
        for (String name : names) {
            tables.add(compare(name, from, to, renamed, live.getOrDefault(name, KeyRange.everything())));
        }
        return new TopologyDiff(from.epoch(), to.epoch(), tables);
    }

    private static TableDiff compare(
            String name, Topology from, Topology to, Map<String, String> renamed, KeyRange live) {
        if (!from.tables().contains(name)) {
            return new Added(name);
        }
        if (!to.tables().contains(name)) {
            return new Removed(name);
        }
        KeyType oldType = from.router(name).keyType();
        KeyType newType = to.router(name).keyType();
        if (oldType != newType) {
            return new OtherKey(name, oldType, newType);
        }
        return new Compared(
                name,
                RuleDiff.between(
                        from.router(name).rule(),
                        to.router(name).rule(),
                        target ->
                                new Target(renamed.getOrDefault(target.database(), target.database()), target.table()),
                        live));
    }

    /** {@return the tables that were compared} */
    public List<Compared> compared() {
        return tables.stream()
                .filter(Compared.class::isInstance)
                .map(Compared.class::cast)
                .toList();
    }
}
