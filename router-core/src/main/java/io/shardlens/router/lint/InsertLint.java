package io.shardlens.router.lint;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Access;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.SlotFunction.CalendarSlots;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Rules whose newest keys all go to one database. */
final class InsertLint {
    private InsertLint() {}

    static List<Finding> of(String table, CompiledRule rule) {
        long databases = rule.entries().stream()
                .flatMap(entry -> entry.targets().stream())
                .map(Target::database)
                .distinct()
                .count();
        if (databases < 2 || !rule.keyType().isOrdered()) {
            return List.of();
        }
        Optional<Entry> newest = rule.entries().stream()
                .filter(entry -> entry.access() == Access.WRITABLE)
                .reduce((earlier, later) -> later);
        if (newest.isEmpty()) {
            return List.of();
        }
        Entry entry = newest.get();
        if (entry.slots() instanceof CalendarSlots calendar) {
            return List.of(finding(
                    table,
                    entry,
                    "at any time all new rows go to one slot of "
                            + calendar.field().label(),
                    "combine the calendar with a hash of another column"));
        }
        String only = entry.targets().stream().map(Target::database).distinct().collect(Collectors.joining(", "));
        boolean one = entry.targets().stream().map(Target::database).distinct().count() == 1;
        boolean several = rule.entries().size() > 1;
        return one && several
                ? List.of(finding(
                        table,
                        entry,
                        "the newest keys, " + entry.range() + ", are all in " + only,
                        "divide the range by a remainder over several databases"))
                : List.of();
    }

    private static Finding finding(String table, Entry entry, String message, String advice) {
        return new Finding(Severity.WARNING, Check.ONE_DATABASE, table, entry.origin(), message, advice);
    }
}
