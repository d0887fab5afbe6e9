package io.shardlens.catalog.schema;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.Fault;
import io.shardlens.catalog.config.TableConfig;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Drift;
import io.shardlens.catalog.table.Drift.Kind;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.Shard;
import io.shardlens.router.Target;
import io.shardlens.router.topology.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Makes the catalog. The shape that most physical tables of a logical table have is the logical table's; the others are drift, and so is
 * a shard that could not be read. Generated and invisible columns are columns like any other: rows have values in them, and queries may
 * name them.
 */
public final class CatalogBuilder {
    /** A column that cannot be served, and why: one fault, however many shards have it. */
    private record Refusal(String column, String reason) {
        String at(List<Target> targets) {
            String others = targets.size() == 1 ? "" : " and " + (targets.size() - 1) + " more";
            return "column '" + column + "' of " + targets.getFirst() + others + " " + reason;
        }
    }

    private final Config config;
    private final Topology topology;
    private final Map<String, Shard> shards;
    private final Map<String, ShapeReader> shapes = new HashMap<>();
    private final Map<String, String> unread = new TreeMap<>();
    private final List<Drift> drift = new ArrayList<>();
    private final Map<String, Map<Target, List<Column>>> columns = new HashMap<>();
    private final List<Fault> faults = new ArrayList<>();

    private CatalogBuilder(Config config, Map<String, ServerSchema> schemas) {
        this.config = config;
        this.topology = config.topology();
        this.shards = config.shards();
        schemas.forEach((server, schema) -> {
            switch (schema) {
                case ServerSchema.Read read -> shapes.put(server, new ShapeReader(read));
                case ServerSchema.Unread failed -> unread.put(server, failed.reason());
            }
        });
    }

    /**
     * Makes the catalog.
     *
     * @param config the configuration
     * @param schemas what each of its servers says, by the server's name
     * @throws CatalogException if a table has no readable physical table, or the configuration and MySQL contradict each other
     */
    public static Catalog build(Config config, Map<String, ServerSchema> schemas) {
        return build(config, schemas, Set.of());
    }

    /**
     * Makes the catalog of some of the tables.
     *
     * @param without the logical tables that are left out of it
     * @see #build(Config, Map)
     */
    public static Catalog build(Config config, Map<String, ServerSchema> schemas, Set<String> without) {
        return new CatalogBuilder(config, schemas).build(without);
    }

    private Catalog build(Set<String> without) {
        Map<String, LogicalTable> tables = new LinkedHashMap<>();
        config.tables().forEach((name, table) -> {
            if (!without.contains(name)) {
                logicalTable(table).ifPresent(made -> tables.put(name, made));
            }
        });
        HalfRules.link(config.tables().values(), tables, this::fault);
        if (!faults.isEmpty()) {
            throw new CatalogException(faults);
        }
        return new Catalog(topology, shards, tables, drift, columns);
    }

    private Optional<LogicalTable> logicalTable(TableConfig table) {
        Map<Target, Shape> found = new LinkedHashMap<>();
        List<Target> missing = new ArrayList<>();
        Map<String, String> unreadShards = new TreeMap<>();
        Map<Refusal, List<Target>> refused = new LinkedHashMap<>();
        for (Target target : topology.router(table.name()).targets()) {
            Shard shard = shard(target);
            ShapeReader reader = shapes.get(shard.server());
            if (reader == null) {
                unreadShards.put(shard.name(), unread.getOrDefault(shard.server(), "was not read"));
                continue;
            }
            reader.shape(
                            shard.schema(),
                            target.table(),
                            (column, reason) -> refused.computeIfAbsent(
                                            new Refusal(column, reason), r -> new ArrayList<>())
                                    .add(target))
                    .ifPresentOrElse(shape -> found.put(target, shape), () -> missing.add(target));
        }
        refused.forEach((refusal, targets) -> fault("tables." + table.name(), refusal.at(targets)));
        if (found.isEmpty()) {
            fault(
                    "tables." + table.name(),
                    "none of its physical tables could be read; missing: " + missing + ", unreadable shards: "
                            + unreadShards);
            return Optional.empty();
        }
        Map<Target, List<Column>> declared = new HashMap<>();
        found.forEach((target, shape) -> declared.put(target, shape.columns()));
        columns.put(table.name(), declared);
        Shape usual = mostCommon(List.copyOf(found.values()));
        report(table.name(), usual, found, missing, unreadShards);
        new TableRules(table, usual, topology.router(table.name()).keyType()).check(this::fault);
        return Optional.of(new LogicalTable(
                table.name(),
                usual.columns(),
                table.primaryKey(),
                table.shardingKey(),
                table.idScope(),
                table.shardingKeyChanges(),
                table.index(),
                topology.router(table.name()),
                Set.copyOf(table.text())));
    }

    private void report(
            String table,
            Shape usual,
            Map<Target, Shape> found,
            List<Target> missing,
            Map<String, String> unreadShards) {
        unreadShards.forEach((shard, reason) -> drift.add(
                new DriftFinder(table, shard, "").drift(Kind.UNREADABLE_SHARD, "", "could not be read: " + reason)));
        missing.forEach(target -> drift.add(new DriftFinder(table, target.database(), target.table())
                .drift(
                        Kind.MISSING_TABLE,
                        "",
                        "does not exist in schema " + shard(target).schema())));
        found.forEach((target, shape) ->
                drift.addAll(new DriftFinder(table, target.database(), target.table()).compare(usual, shape)));
    }

    /** The shape that most tables have; of several, the one that comes first. */
    private static Shape mostCommon(List<Shape> found) {
        Map<Object, List<Shape>> groups =
                found.stream().collect(Collectors.groupingBy(Shape::identity, LinkedHashMap::new, Collectors.toList()));
        int most = groups.values().stream().mapToInt(List::size).max().orElseThrow();
        return groups.values().stream()
                .filter(group -> group.size() == most)
                .min(Comparator.comparingInt(group -> found.indexOf(group.getFirst())))
                .map(List::getFirst)
                .orElseThrow();
    }

    private Shard shard(Target target) {
        Shard shard = shards.get(target.database());
        if (shard == null) {
            throw new IllegalArgumentException(
                    "target " + target + " is in no configured database: " + shards.keySet());
        }
        return shard;
    }

    private void fault(String path, String message) {
        faults.add(new Fault(0, 0, path, message));
    }
}
