package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.SlotFunction.HashSlots;
import io.shardlens.router.key.KeyType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compiles {@link Rule.RoutingTable}: a slot is a number of a table, its targets are that table in every database. */
final class RoutingTableCompiler {
    private RoutingTableCompiler() {}

    static List<Entry> compile(Rule.RoutingTable rule, FaultCollector faults) {
        faults.requireHash(rule.hash(), rule.keyType());
        List<String> databases =
                rule.databases().stream().map(WeightedDatabase::database).toList();
        DatabaseTables.checkDatabases(databases, faults);
        checkWeights(rule.databases(), faults.at("databases"));
        checkPrefix(rule, faults.at("prefix"));
        boolean countable = faults.requireCount("tables", rule.tables())
                && faults.requireCount("tables", Math.max(databases.size(), 1) * (long) rule.tables());
        Optional<NamePattern> table =
                DatabaseTables.pattern(rule.table(), countable ? rule.tables() : 0, faults.at("table"));
        if (!faults.faults().isEmpty() || table.isEmpty()) {
            return List.of();
        }
        List<Target> targets = new ArrayList<>();
        for (int number = 0; number < rule.tables(); number++) {
            for (String database : databases) {
                targets.add(new Target(database, table.get().name(number)));
            }
        }
        return List.of(new Entry(
                TwoLevelHashCompiler.range(rule.hash(), rule.keyType()),
                new HashSlots(rule.keyType(), rule.hash(), rule.mode(), rule.tables()),
                targets,
                Access.WRITABLE,
                faults.path()));
    }

    private static void checkWeights(List<WeightedDatabase> databases, FaultCollector faults) {
        for (int i = 0; i < databases.size(); i++) {
            int weight = databases.get(i).weight();
            if (weight < 0) {
                faults.at(i).at("weight").add(weight + " is negative: expected 0 or more");
            }
        }
        if (!databases.isEmpty() && databases.stream().allMatch(database -> database.weight() == 0)) {
            faults.add("every weight is 0: expected a database that takes new keys");
        }
    }

    private static void checkPrefix(Rule.RoutingTable rule, FaultCollector faults) {
        if (rule.prefix() < 0) {
            faults.add(rule.prefix() + " is negative: expected a number of characters, or 0 for the whole key");
        }
        if (rule.prefix() > 0 && rule.keyType() != KeyType.STRING) {
            faults.add(rule.prefix() + " characters of " + rule.keyType() + " keys: expected STRING keys, or 0");
        }
    }
}
