package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.SlotFunction.HashSlots;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compiles {@link Rule.TwoLevelHash}: its targets are the databases' tables, database by database. */
final class TwoLevelHashCompiler {
    private TwoLevelHashCompiler() {}

    static List<Entry> compile(Rule.TwoLevelHash rule, FaultCollector faults) {
        if (!rule.hash().accepts(rule.keyType())) {
            faults.at("hash")
                    .add(rule.hash().label() + " takes integer keys, not " + rule.keyType()
                            + ": expected java-string, crc32, murmur3-128 or xxhash64");
        }
        checkDatabases(rule.databases(), faults);
        long slots = Math.max(rule.databases().size(), 1) * (long) rule.tablesPerDatabase();
        boolean countable = faults.requireCount("tablesPerDatabase", slots);
        Optional<NamePattern> table = LayoutCompiler.pattern(rule.table(), faults.at("table"));
        if (table.isPresent() && countable) {
            checkNumbered(table.get(), rule, faults.at("table"));
        }
        if (!faults.faults().isEmpty() || table.isEmpty()) {
            return List.of();
        }
        HashSlots function = new HashSlots(rule.keyType(), rule.hash(), rule.mode(), (int) slots);
        return List.of(new Entry(range(rule), function, targets(rule, table.get())));
    }

    private static List<Target> targets(Rule.TwoLevelHash rule, NamePattern table) {
        List<Target> targets = new ArrayList<>();
        for (String database : rule.databases()) {
            for (int i = 0; i < rule.tablesPerDatabase(); i++) {
                int number = switch (rule.numbering()) {
                    case PER_DATABASE -> i;
                    case OVER_ALL -> targets.size();
                };
                targets.add(new Target(database, table.name(number)));
            }
        }
        return targets;
    }

    /** Boxed Integers only have 32 bits: what is outside has no such hash. */
    private static KeyRange range(Rule.TwoLevelHash rule) {
        if (rule.hash() != HashFunction.JAVA_INT) {
            return KeyRange.everything();
        }
        return rule.keyType() == KeyType.UINT64
                ? new KeyRange(null, Key.ofUnsigned(Integer.MAX_VALUE + 1L))
                : KeyRange.of(Integer.MIN_VALUE, Integer.MAX_VALUE + 1L);
    }

    private static void checkDatabases(List<String> databases, FaultCollector faults) {
        if (databases.isEmpty()) {
            faults.at("databases").add("no database: expected at least one");
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < databases.size(); i++) {
            String database = databases.get(i);
            LayoutCompiler.requireName(database, faults.at("databases", i));
            if (!seen.add(database)) {
                faults.at("databases", i)
                        .add("'" + database + "' is already at databases[" + databases.indexOf(database)
                                + "]: expected each database once");
            }
        }
    }

    private static void checkNumbered(NamePattern table, Rule.TwoLevelHash rule, FaultCollector faults) {
        Set<String> names = new HashSet<>();
        int tables = rule.tablesPerDatabase();
        for (int i = 0; i < tables; i++) {
            if (!names.add(table.name(i))) {
                faults.add("'" + table + "' names tables of one database alike (" + table.name(i) + "): expected "
                        + tables + " different names, such as orders_{0}");
                return;
            }
        }
    }
}
