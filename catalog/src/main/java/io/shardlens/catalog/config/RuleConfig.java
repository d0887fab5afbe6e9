package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyFormatException;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A rule as the file writes it; {@link #value()} is the router's form of it. */
sealed interface RuleConfig extends Key.Written<Rule> {
    /** The databases that the rule names, by the path of the key that names them, relative to the rule. */
    Map<String, List<String>> namedDatabases();

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
            return new SlotLayout(database, table, targets).namedDatabases("", slots);
        }
    }

    @TypeKey(
            value = "two-level-hash",
            doc = "Database and table from one hash: slot = hash mod (databases x tables per database);"
                    + " slot / tables is the number of the database, slot mod tables that of its table.")
    record TwoLevelHash(
            @Key(doc = RuleDocs.KEY_TYPE, def = "int64") KeyType keyType,

            @Key(doc = "Hash of the key; `identity`, `java-long` and `java-int` take integer keys only.")
            HashFunction hash,

            @Key(
                    doc = "What becomes of a negative hash: `abs-mod` is the absolute value of the remainder,"
                            + " `floor-mod` is never negative in the first place.")
            ModMode mode,

            @Key(doc = "The databases in slot order, names under `databases`.", min = "1")
            List<String> databases,

            @Key(doc = "Physical tables in each database.", min = "1", max = "100000")
            int tablesPerDatabase,

            @Key(doc = RuleDocs.TABLE) String table,

            @Key(
                    doc = "`per-database` if every database numbers its tables from 0,"
                            + " `over-all` if each goes on where the one before it ends.",
                    def = "per-database")
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
            return IntStream.range(0, databases.size())
                    .boxed()
                    .collect(Collectors.toMap(
                            i -> "databases[" + i + "]",
                            i -> List.of(databases.get(i)),
                            (a, b) -> a,
                            LinkedHashMap::new));
        }
    }

    @TypeKey(
            value = "stacked-range-modulo",
            doc = "Ranges of integer keys, each with its own number of slots: what grows by opening a new range for new"
                    + " rows. A key in no range is refused.")
    record StackedRangeModulo(
            @Key(doc = RuleDocs.KEY_TYPE, def = "int64") KeyType keyType,

            @Key(doc = "The ranges, in any order, without overlap.", min = "1")
            List<Interval> intervals)
            implements RuleConfig {
        public StackedRangeModulo {
            intervals = List.copyOf(intervals);
            Constraints constraints = Constraints.of(StackedRangeModulo.class, keyType, intervals);
            for (int i = 0; i < intervals.size(); i++) {
                String path = "intervals[" + i + "].";
                for (String bound : Arrays.asList("from", "to")) {
                    String text = bound.equals("from")
                            ? intervals.get(i).from()
                            : intervals.get(i).to();
                    constraints.require(path + bound, isKey(keyType, text), "'" + text + "' is no " + keyType + " key");
                }
            }
            constraints.check();
        }

        @Override
        public Rule value() {
            return new Rule.StackedRangeModulo(
                    keyType,
                    intervals.stream()
                            .map(i -> new Rule.StackedRangeModulo.Stage(
                                    new KeyRange(key(keyType, i.from()), key(keyType, i.to())),
                                    i.slots(),
                                    i.layout().layout()))
                            .toList());
        }

        @Override
        public Map<String, List<String>> namedDatabases() {
            Map<String, List<String>> named = new LinkedHashMap<>();
            for (int i = 0; i < intervals.size(); i++) {
                Interval interval = intervals.get(i);
                named.putAll(interval.layout().namedDatabases("intervals[" + i + "].", interval.slots()));
            }
            return named;
        }

        private static boolean isKey(KeyType type, String text) {
            try {
                key(type, text);
                return true;
            } catch (KeyFormatException e) {
                return false;
            }
        }

        private static io.shardlens.router.key.@Nullable Key key(KeyType type, String text) {
            return text.isEmpty() ? null : type.parse(text.replace("_", ""));
        }
    }

    /** One range of a {@link StackedRangeModulo}. */
    record Interval(
            @Key(doc = "The first key of the range; empty for no lower end.", def = "")
            String from,

            @Key(doc = "The first key after the range; empty for no upper end.", def = "")
            String to,

            @Key(doc = RuleDocs.SLOTS, min = "1", max = "1000000")
            int slots,

            @Key(doc = RuleDocs.DATABASE, def = "") String database,
            @Key(doc = RuleDocs.TABLE, def = "") String table,

            @Key(doc = RuleDocs.TARGETS, def = Key.EMPTY, pattern = SlotLayout.TARGET)
            List<String> targets) {
        public Interval {
            targets = List.copyOf(targets);
            Constraints constraints = Constraints.of(Interval.class, from, to, slots, database, table, targets);
            new SlotLayout(database, table, targets).check(constraints).check();
        }

        SlotLayout layout() {
            return new SlotLayout(database, table, targets);
        }
    }
}
