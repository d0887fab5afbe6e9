package io.shardlens.router.lint;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Access;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.diff.Share;
import io.shardlens.router.route.Router;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * How evenly one logical table is spread.
 *
 * @param table the logical table
 * @param tables rows by physical table
 * @param databases rows by database
 * @param growth new rows by database, if earlier counts were given; what shrank counts as 0
 * @param newestShare the part of the new rows that went to the tables of the newest keys; empty without earlier counts,
 *     without growth, and where the rule has no order of keys
 * @param uncounted tables of the topology whose rows were not given
 */
public record Skew(
        String table,
        Balance tables,
        Balance databases,
        Optional<Map<String, Long>> growth,
        Optional<Share> newestShare,
        List<Target> uncounted) {
    /** Copies the list. */
    public Skew {
        uncounted = List.copyOf(uncounted);
    }

    /**
     * Weighs a table.
     *
     * @param router routes the logical table
     * @param rows live rows by physical table; tables of the topology that are missing are reported and count as empty
     * @return how even they are
     */
    public static Skew of(Router router, Map<Target, Long> rows) {
        return of(router, rows, Map.of());
    }

    /**
     * Weighs a table and what was added to it.
     *
     * @param router routes the logical table
     * @param rows live rows by physical table
     * @param earlier rows at an earlier time; empty if unknown
     * @return how even they are
     */
    public static Skew of(Router router, Map<Target, Long> rows, Map<Target, Long> earlier) {
        Map<String, Long> tables = new TreeMap<>();
        Map<String, Long> databases = new TreeMap<>();
        for (Target target : router.targets()) {
            long count = rows.getOrDefault(target, 0L);
            tables.put(target.toString(), count);
            databases.merge(target.database(), count, Long::sum);
        }
        List<Target> uncounted = router.targets().stream()
                .filter(target -> !rows.containsKey(target))
                .toList();
        Map<Target, Long> added = new HashMap<>();
        if (!earlier.isEmpty()) {
            router.targets()
                    .forEach(target -> added.put(
                            target, Math.max(0, rows.getOrDefault(target, 0L) - earlier.getOrDefault(target, 0L))));
        }
        return new Skew(
                router.table(),
                Balance.of(tables),
                Balance.of(databases),
                earlier.isEmpty() ? Optional.empty() : Optional.of(byDatabase(added)),
                newestShare(router, added),
                uncounted);
    }

    /** {@return whether tables and databases are even and none is empty} */
    public boolean isHealthy() {
        return tables.healthy()
                && databases.healthy()
                && tables.empty().isEmpty()
                && databases.empty().isEmpty();
    }

    private static Map<String, Long> byDatabase(Map<Target, Long> added) {
        Map<String, Long> growth = new TreeMap<>();
        added.forEach((target, count) -> growth.merge(target.database(), count, Long::sum));
        return growth;
    }

    private static Optional<Share> newestShare(Router router, Map<Target, Long> added) {
        long all = added.values().stream().mapToLong(Long::longValue).sum();
        Optional<Entry> newest = router.rule().entries().stream()
                .filter(entry -> entry.access() == Access.WRITABLE)
                .reduce((earlier, later) -> later);
        if (all == 0 || newest.isEmpty() || router.rule().entries().size() < 2) {
            return Optional.empty();
        }
        Set<Target> targets = new HashSet<>(newest.get().targets());
        long part = targets.stream()
                .mapToLong(target -> added.getOrDefault(target, 0L))
                .sum();
        return Optional.of(Share.of(part, all));
    }
}
