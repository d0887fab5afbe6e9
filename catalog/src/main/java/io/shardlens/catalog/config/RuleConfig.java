package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A rule as the file writes it; {@link #value()} is the router's form of it. */
sealed interface RuleConfig extends Key.Written<Rule>
        permits RuleConfig.Modulo,
                RuleConfig.TwoLevelHash,
                StackedRangeModuloConfig,
                RangesConfig,
                CalendarCycleConfig,
                CalendarPeriodsConfig,
                ShardGroupsConfig,
                CoLocatedConfig,
                ConsistentHashConfig,
                RoutingTableConfig,
                ValueListConfig,
                PlacedConfig {
    /** The databases that the rule names, by the path of the key that names them, relative to the rule. */
    Map<String, List<String>> namedDatabases();

    /** Names in a list, each by its place. */
    static Map<String, List<String>> listed(String key, List<String> databases) {
        Map<String, List<String>> named = new LinkedHashMap<>();
        for (int i = 0; i < databases.size(); i++) {
            named.put(key + "[" + i + "]", List.of(databases.get(i)));
        }
        return named;
    }

    @TypeKey(value = "modulo", doc = "The remainder of an integer key: slot = key mod `slots`, never negative.")
    record Modulo(
            @Key(doc = RuleDocs.KEY_TYPE, def = "int64") KeyType keyType,

            @Key(doc = RuleDocs.SLOTS, min = "1", max = "1000000")
            int slots,

            @Key(doc = RuleDocs.DATABASE, def = "") String database,
            @Key(doc = RuleDocs.TABLE, def = "") String table,

            @Key(doc = RuleDocs.TARGETS, def = Key.EMPTY, pattern = SlotLayout.TARGET)
            List<String> targets)
            implements RuleConfig {
        public Modulo {
            targets = List.copyOf(targets);
            Constraints constraints = Constraints.of(Modulo.class, keyType, slots, database, table, targets);
            new SlotLayout(database, table, targets).check(constraints).check();
        }

        @Override
        public Rule value() {
            return new Rule.Modulo(keyType, slots, new SlotLayout(database, table, targets).layout());
        }

        @Override
        public Map<String, List<String>> namedDatabases() {
            return new SlotLayout(database, table, targets).namedDatabases("", 0, slots);
        }
    }

    @TypeKey(
            value = "two-level-hash",
            doc = "Database and table from one hash: slot = hash mod (databases x tables per database);"
                    + " slot / tables is the number of the database, slot mod tables that of its table.")
    record TwoLevelHash(
            @Key(doc = RuleDocs.KEY_TYPE, def = "int64") KeyType keyType,

            @Key(doc = RuleDocs.HASH) HashFunction hash,

            @Key(doc = RuleDocs.MODE) ModMode mode,

            @Key(doc = "The databases in slot order, names under `databases`.", min = "1")
            List<String> databases,

            @Key(doc = "Physical tables in each database.", min = "1", max = "100000")
            int tablesPerDatabase,

            @Key(doc = RuleDocs.TABLE) String table,

            @Key(doc = RuleDocs.NUMBERING, def = "per-database")
            Numbering numbering)
            implements RuleConfig {
        public TwoLevelHash {
            databases = List.copyOf(databases);
            Constraints.of(TwoLevelHash.class, keyType, hash, mode, databases, tablesPerDatabase, table, numbering)
                    .check();
        }

        @Override
        public Rule value() {
            return new Rule.TwoLevelHash(keyType, hash, mode, databases, tablesPerDatabase, table, numbering);
        }

        @Override
        public Map<String, List<String>> namedDatabases() {
            return listed("databases", databases);
        }
    }
}
