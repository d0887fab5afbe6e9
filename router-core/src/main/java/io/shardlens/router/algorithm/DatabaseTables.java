package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Named databases with numbered tables, as several rules declare them. */
final class DatabaseTables {
    private DatabaseTables() {}

    /** Checks that there are databases, each with a name of its own. */
    static void checkDatabases(List<String> databases, FaultCollector faults) {
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

    /** The pattern of tables, if it is one that tells {@code count} tables of one database apart. */
    static Optional<NamePattern> pattern(String text, long count, FaultCollector faults) {
        Optional<NamePattern> pattern = LayoutCompiler.pattern(text, faults);
        return pattern.filter(table -> tellsApart(table, count, faults));
    }

    /** Table {@code number} of a database, of {@code perDatabase} that it has. */
    static Target target(
            List<String> databases, int database, NamePattern table, int number, int perDatabase, Numbering numbering) {
        return new Target(
                databases.get(database),
                table.name(
                        switch (numbering) {
                            case PER_DATABASE -> number;
                            case OVER_ALL -> database * perDatabase + number;
                        }));
    }

    private static boolean tellsApart(NamePattern table, long count, FaultCollector faults) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < count; i++) {
            if (!names.add(table.name(i))) {
                faults.add("'" + table + "' names tables of one database alike (" + table.name(i) + "): expected "
                        + count + " different names, such as orders_{0}");
                return false;
            }
        }
        return true;
    }
}
