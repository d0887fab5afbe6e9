package io.shardlens.query.freshness;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.Shard;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.catalog.watermark.Watermark;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.ShardIndexState;
import io.shardlens.router.Target;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one reading of the published state says of one table: made once, so that a query of a few shards does not look at the state of
 * all. Immutable.
 */
final class TableReading {
    /**
     * Why an index does not hold all rows of a shard.
     *
     * @param detail the sync worker's own words, null for none
     */
    private record Gap(String note, @Nullable String detail) {
        Gap(String note) {
            this(note, null);
        }
    }

    /** @param gap null where the index holds all rows */
    private record ShardReading(@Nullable Gap gap, @Nullable Watermark watermark) {
        ShardIndexState at(Instant now) {
            String note = gap != null ? gap.note() : Staleness.note(watermark, now);
            String fault = watermark == null ? null : watermark.fault();
            String detail = gap != null ? gap.detail() : fault;
            return watermark == null
                    ? new ShardIndexState(gap == null, null, note, detail, false, null, GtidSet.EMPTY)
                    : new ShardIndexState(
                            gap == null,
                            Staleness.lag(watermark, now),
                            note,
                            detail,
                            fault != null,
                            watermark.freshAsOf(),
                            watermark.searchable());
        }
    }

    private final Map<String, ShardReading> shards;

    private TableReading(Map<String, ShardReading> shards) {
        this.shards = shards;
    }

    /** @param catalog the tables as this process knows them, whether or not its client sees all columns */
    static TableReading of(LogicalTable table, Catalog catalog, PublishedState state) {
        // A row's columns come from both tables where it has halves.
        List<String> names = Stream.concat(Stream.of(table.name()), table.otherHalf().map(LogicalTable::name).stream())
                .toList();
        Map<String, Map<String, List<Coverage>>> recorded = state.coverages().stream()
                .filter(coverage -> names.contains(coverage.table()))
                .collect(Collectors.groupingBy(Coverage::shard, Collectors.groupingBy(Coverage::table)));
        boolean known = isKnown(table, catalog);
        Map<String, ShardReading> shards = new HashMap<>();
        for (Target target : table.router().targets()) {
            shards.computeIfAbsent(target.database(), name -> {
                Shard shard = catalog.shards().get(name);
                Map<String, List<Coverage>> ofShard = recorded.getOrDefault(name, Map.of());
                Optional<Gap> gap = names.stream()
                        .map(half -> gap(
                                ofShard.getOrDefault(half, List.of()),
                                known ? catalog.definition(half) : "",
                                state.indices()))
                        .flatMap(Optional::stream)
                        .findFirst();
                return new ShardReading(
                        gap.orElse(null),
                        shard == null ? null : state.watermarks().get(shard.server()));
            });
        }
        return new TableReading(new TreeMap<>(shards));
    }

    /** The same at an instant. A shard's state is worked out where somebody looks at it. */
    IndexState at(Instant now) {
        return new IndexState(null, new MappedValues<>(shards, shard -> shard.at(now)));
    }

    /** Why the index does not hold all rows; empty if it does. */
    private static Optional<Gap> gap(List<Coverage> recorded, String definition, Set<String> indices) {
        // Readers may have got another index a moment ago: its own record counts, wherever that stands.
        Optional<Coverage> known = recorded.stream()
                .filter(c -> indices.contains(c.index().uuid()))
                .findFirst()
                .or(() -> recorded.stream().findFirst());
        if (known.isEmpty()) {
            return Optional.of(new Gap("the sync worker has not begun with it"));
        }
        Coverage coverage = known.get();
        if (!coverage.complete()) {
            return Optional.of(new Gap("the sync worker has not read all of it, or leaves it out", coverage.note()));
        }
        if (!coverage.inexact().isEmpty()) {
            return Optional.of(new Gap(
                    "some columns were changed and are being read anew",
                    coverage.inexact().stream().sorted().collect(Collectors.joining(", "))));
        }
        if (!coverage.definition().isEmpty() && !coverage.definition().equals(definition)) {
            return Optional.of(new Gap("the table has been declared otherwise since this process read it, or not yet"));
        }
        return indices.contains(coverage.index().uuid())
                ? Optional.empty()
                : Optional.of(new Gap("its index is not the one that the sync worker filled"));
    }

    /** Whether this process knows the table as a query does; its client may not see all columns. */
    private static boolean isKnown(LogicalTable table, Catalog catalog) {
        LogicalTable now = catalog.tables().get(table.name());
        return now != null && now.columns().containsAll(table.columns());
    }
}
