package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.SlotFunction.HashSlots;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compiles {@link Rule.TwoLevelHash}: its targets are the databases' tables, database by database. */
final class TwoLevelHashCompiler {
    private TwoLevelHashCompiler() {}

    static List<Entry> compile(Rule.TwoLevelHash rule, FaultCollector faults) {
        faults.requireHash(rule.hash(), rule.keyType());
        DatabaseTables.checkDatabases(rule.databases(), faults);
        long slots = Math.max(rule.databases().size(), 1) * (long) rule.tablesPerDatabase();
        boolean countable = faults.requireCount("tablesPerDatabase", slots);
        Optional<NamePattern> table =
                DatabaseTables.pattern(rule.table(), countable ? rule.tablesPerDatabase() : 0, faults.at("table"));
        if (!faults.faults().isEmpty() || table.isEmpty()) {
            return List.of();
        }
        HashSlots function = new HashSlots(rule.keyType(), rule.hash(), rule.mode(), (int) slots);
        KeyRange range = range(rule.hash(), rule.keyType());
        return List.of(new Entry(range, function, targets(rule, table.get()), Access.WRITABLE, faults.path()));
    }

    private static List<Target> targets(Rule.TwoLevelHash rule, NamePattern table) {
        List<Target> targets = new ArrayList<>();
        int tables = rule.tablesPerDatabase();
        for (int database = 0; database < rule.databases().size(); database++) {
            for (int i = 0; i < tables; i++) {
                targets.add(DatabaseTables.target(rule.databases(), database, table, i, tables, rule.numbering()));
            }
        }
        return targets;
    }

    /** The keys that have a hash: boxed Integers only have 32 bits. */
    static KeyRange range(HashFunction hash, KeyType keyType) {
        if (hash != HashFunction.JAVA_INT) {
            return KeyRange.everything();
        }
        return keyType == KeyType.UINT64
                ? new KeyRange(null, Key.ofUnsigned(Integer.MAX_VALUE + 1L))
                : KeyRange.of(Integer.MIN_VALUE, Integer.MAX_VALUE + 1L);
    }
}
