package io.shardlens.catalog.table;

import io.shardlens.router.Target;
import io.shardlens.router.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Everything the two processes know about the tables, read once at start. Immutable and safe to share between threads. */
public final class Catalog {
    private record Location(String server, String schema, String table) {}

    private final Topology topology;
    private final Map<String, Shard> shards;
    private final Map<String, LogicalTable> tables;
    private final List<Drift> drift;
    private final List<PhysicalTable> physicalTables;
    private final Map<Location, PhysicalTable> byLocation;
    private final Map<PhysicalTable, List<Column>> declared = new HashMap<>();
    private final Map<String, String> definitions = new HashMap<>();

    /**
     * @param topology the routing rules and their epoch
     * @param shards by configured name
     * @param tables by logical name
     * @param drift differences between physical tables of one logical table, empty where all agree
     * @throws IllegalArgumentException if a table's target is in no shard, or two tables claim one physical table
     */
    public Catalog(Topology topology, Map<String, Shard> shards, Map<String, LogicalTable> tables, List<Drift> drift) {
        this(topology, shards, tables, drift, Map.of());
    }

    /**
     * @param columns of those physical tables that were read, by logical table
     * @see #Catalog(Topology, Map, Map, List)
     */
    public Catalog(
            Topology topology,
            Map<String, Shard> shards,
            Map<String, LogicalTable> tables,
            List<Drift> drift,
            Map<String, Map<Target, List<Column>>> columns) {
        this.topology = topology;
        this.shards = Collections.unmodifiableMap(new TreeMap<>(shards));
        this.tables = Collections.unmodifiableMap(new TreeMap<>(tables));
        this.drift = List.copyOf(drift);
        List<PhysicalTable> all = new ArrayList<>();
        this.byLocation = new HashMap<>();
        for (LogicalTable table : this.tables.values()) {
            for (Target target : table.router().targets()) {
                PhysicalTable physical = physicalTable(table, target);
                all.add(physical);
                Shard shard = physical.shard();
                PhysicalTable other =
                        byLocation.put(new Location(shard.server(), shard.schema(), physical.table()), physical);
                if (other != null) {
                    throw new IllegalArgumentException("tables '"
                            + other.logical().name() + "' and '" + table.name() + "' both claim " + physical);
                }
            }
        }
        this.physicalTables = List.copyOf(all);
        this.tables.forEach((name, table) -> definitions.put(name, DefinitionHash.of(table, this.drift)));
        this.tables
                .values()
                .forEach(table -> columns.getOrDefault(table.name(), Map.of()).forEach((target, own) -> {
                    if (this.shards.containsKey(target.database())) {
                        declared.put(physicalTable(table, target), List.copyOf(own));
                    }
                }));
    }

    /**
     * The same tables under another topology. What the shapes of its new physical tables are was not looked at: they count as the
     * logical table's.
     *
     * @param other has the same logical tables
     * @throws IllegalArgumentException if it lacks one, has a target in no shard, or one that two tables claim
     */
    public Catalog at(Topology other) {
        Map<String, LogicalTable> routed = new TreeMap<>();
        tables.forEach((name, table) -> {
            Half half = table.half();
            LogicalTable again = table.routedBy(other.router(name));
            routed.put(
                    name,
                    half == null
                            ? again
                            : again.withHalf(new Half(
                                    half.other()
                                            .routedBy(other.router(half.other().name())),
                                    half.leads())));
        });
        return copy(other, routed);
    }

    /** The same with each half of a row that two tables share shown with the columns of the other one, see {@link LogicalTable#joined}. */
    public Catalog joined() {
        Map<String, LogicalTable> joined = new TreeMap<>();
        tables.forEach((name, table) -> joined.put(name, table.joined()));
        return copy(topology, joined);
    }

    /** What MySQL declares stays what it was. */
    private Catalog copy(Topology routing, Map<String, LogicalTable> shown) {
        Catalog catalog = new Catalog(routing, shards, shown, drift);
        catalog.declared.putAll(declared);
        catalog.definitions.putAll(definitions);
        return catalog;
    }

    /** The routing rules and their epoch. */
    public Topology topology() {
        return topology;
    }

    /** By configured name, in alphabetical order. */
    public Map<String, Shard> shards() {
        return shards;
    }

    /** By logical name, in alphabetical order. */
    public Map<String, LogicalTable> tables() {
        return tables;
    }

    /** The logical table of that name, empty where there is none. */
    public Optional<LogicalTable> table(String name) {
        return Optional.ofNullable(tables.get(name));
    }

    /** Where physical tables differ from their logical table; empty where all agree. */
    public List<Drift> drift() {
        return drift;
    }

    /** Every physical table that the topology names: by logical table in alphabetical order, then in the order of its router. */
    public List<PhysicalTable> physicalTables() {
        return physicalTables;
    }

    /** The columns that MySQL declares in one physical table; the logical table's where it was not read. */
    public List<Column> columns(PhysicalTable table) {
        return declared.getOrDefault(table, table.logical().columns());
    }

    /**
     * What tells one definition of a logical table, with everything in which its physical tables differ, from another: SHA-256, in
     * hexadecimal. The order of columns and the routing rule have no part in it.
     *
     * @param table a logical table's name
     * @throws IllegalArgumentException if there is no such table
     */
    public String definition(String table) {
        String definition = definitions.get(table);
        if (definition == null) {
            throw new IllegalArgumentException("no table '" + table + "'; there are " + tables.keySet());
        }
        return definition;
    }

    /** What a row change of {@code schema.table} on {@code server} belongs to; empty for tables that are not ours. One look-up. */
    public Optional<PhysicalTable> physicalTable(String server, String schema, String table) {
        return Optional.ofNullable(byLocation.get(new Location(server, schema, table)));
    }

    /**
     * The physical table that a target of a logical table's router means.
     *
     * @throws IllegalArgumentException if the target is in no shard of this catalog
     */
    public PhysicalTable physicalTable(LogicalTable table, Target target) {
        Shard shard = shards.get(target.database());
        if (shard == null) {
            throw new IllegalArgumentException("target " + target + " of table '" + table.name()
                    + "' is in no known shard; shards: " + shards.keySet());
        }
        return new PhysicalTable(table, shard, target.table());
    }
}
