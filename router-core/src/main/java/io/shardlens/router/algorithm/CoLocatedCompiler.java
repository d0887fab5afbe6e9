package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.key.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compiles {@link Rule.CoLocated}: a remainder by the number of tables, and the formula as its list of targets. */
final class CoLocatedCompiler {
    private CoLocatedCompiler() {}

    static List<Entry> compile(Rule.CoLocated rule, FaultCollector faults) {
        faults.requireInteger(rule.keyType());
        DatabaseTables.checkDatabases(rule.databases(), faults);
        boolean countable = faults.requireCount("baseTables", rule.baseTables())
                & faults.requireCount("basePerDatabase", rule.basePerDatabase())
                & faults.requireCount("tables", rule.tables());
        boolean divides = countable && checkQuotients(rule, faults);
        int perDatabase = divides ? rule.tables() / (rule.baseTables() / rule.basePerDatabase()) : 0;
        Optional<NamePattern> table = DatabaseTables.pattern(rule.table(), perDatabase, faults.at("table"));
        if (!faults.faults().isEmpty() || table.isEmpty()) {
            return List.of();
        }
        List<Target> targets = new ArrayList<>();
        for (int slot = 0; slot < rule.tables(); slot++) {
            int database = slot % rule.baseTables() / rule.basePerDatabase();
            int number = slot % rule.basePerDatabase() + slot / rule.baseTables() * rule.basePerDatabase();
            targets.add(DatabaseTables.target(
                    rule.databases(), database, table.get(), number, perDatabase, rule.numbering()));
        }
        return List.of(new Entry(
                KeyRange.everything(),
                ModuloCompiler.remainder(rule.keyType(), rule.tables()),
                targets,
                Access.WRITABLE,
                faults.path()));
    }

    private static boolean checkQuotients(Rule.CoLocated rule, FaultCollector faults) {
        boolean whole = rule.tables() % rule.baseTables() == 0;
        if (!whole) {
            faults.at("tables")
                    .add(rule.tables() + " tables are no whole number of times the base's " + rule.baseTables()
                            + ": expected a multiple of " + rule.baseTables());
        }
        if (rule.baseTables() % rule.basePerDatabase() != 0) {
            faults.at("baseTables")
                    .add(rule.baseTables() + " tables do not divide into databases of " + rule.basePerDatabase()
                            + ": expected a multiple of " + rule.basePerDatabase());
            return false;
        }
        int databases = rule.baseTables() / rule.basePerDatabase();
        if (rule.databases().size() != databases) {
            faults.at("databases")
                    .add(rule.databases().size() + " databases for " + rule.baseTables() + " tables, "
                            + rule.basePerDatabase() + " in each: expected " + databases);
        }
        return whole;
    }
}
