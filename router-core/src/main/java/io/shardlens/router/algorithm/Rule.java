package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How one logical table is sharded, as declared. A rule holds whatever was declared, right or wrong;
 * {@link RuleCompiler} says what is wrong with it.
 */
public sealed interface Rule {
    /** {@return the type of the sharding key} */
    KeyType keyType();

    /**
     * The remainder of the key: {@code slot = floorMod(key, slots)}, unsigned for unsigned keys.
     *
     * @param keyType an integer type
     * @param slots at least 1
     * @param layout the target of each slot
     */
    record Modulo(KeyType keyType, int slots, Layout layout) implements Rule {}

    /**
     * Database and table from one hash: {@code slot = hash mod (databases * tablesPerDatabase)}, then
     * {@code slot / tablesPerDatabase} is the database and {@code slot % tablesPerDatabase} its table.
     *
     * @param keyType a type that the hash accepts
     * @param hash the hash
     * @param mode what to do with a negative hash
     * @param databases the shards' names, at least one, in slot order
     * @param tablesPerDatabase at least 1
     * @param table the pattern of the physical tables' names, see {@link NamePattern}
     * @param numbering whether every database numbers its tables from 0, or one count runs over all
     */
    record TwoLevelHash(
            KeyType keyType,
            HashFunction hash,
            ModMode mode,
            List<String> databases,
            int tablesPerDatabase,
            String table,
            Numbering numbering)
            implements Rule {
        /** Copies the list. */
        public TwoLevelHash {
            databases = List.copyOf(databases);
        }
    }

    /**
     * Ranges of keys, each with its own remainder and layout: what a system looks like that grew by opening a new range
     * for new rows. Keys outside all ranges are refused.
     *
     * @param keyType an integer type
     * @param stages at least one, without overlap, in any order
     * @param gapsAllowed whether keys between two ranges may belong to none; if not, that is a warning
     */
    record StackedRangeModulo(KeyType keyType, List<Stage> stages, boolean gapsAllowed) implements Rule {
        /** Copies the list. */
        public StackedRangeModulo {
            stages = List.copyOf(stages);
        }

        /**
         * Ranges that should leave no gap.
         *
         * @param keyType an integer type
         * @param stages at least one, without overlap, in any order
         */
        public StackedRangeModulo(KeyType keyType, List<Stage> stages) {
            this(keyType, stages, false);
        }

        /**
         * One range of keys, placed by {@code floorMod(key, slots)}.
         *
         * @param range half-open, of the rule's key type
         * @param slots at least 1
         * @param layout the target of each slot
         */
        public record Stage(KeyRange range, int slots, Layout layout) {}
    }

    /**
     * A part of the calendar that comes back: all Mondays in one slot, all Januaries in one slot. A time is bucketed as
     * the zone's wall clocks show it.
     *
     * @param keyType a temporal type
     * @param zone where instants get their date; null for wall clocks and dates, which are bucketed as they are
     * @param field which part of the date
     * @param first the number of the first slot (Monday, the 1st, January, the first quarter) in the layout's patterns:
     *     1 as in ISO 8601, or 0
     * @param layout the target of each slot, from the first one on
     */
    record CalendarCycle(KeyType keyType, @Nullable ZoneId zone, CalendarField field, int first, Layout layout)
            implements Rule {}

    /**
     * Months or quarters one after the other, each with tables of its own, listed ahead of time.
     *
     * @param keyType a temporal type
     * @param zone where instants get their date; null for wall clocks and dates, which are bucketed as they are
     * @param period the length of one period
     * @param from the first month of the first period
     * @param until the month after the last period
     * @param database the pattern of the shard's name, see {@link PeriodPattern}
     * @param table the pattern of the physical table's name
     */
    record CalendarPeriods(
            KeyType keyType,
            @Nullable ZoneId zone,
            CalendarPeriod period,
            YearMonth from,
            YearMonth until,
            String database,
            String table)
            implements Rule {}

    /**
     * Ranges of ids or of times, each with one target.
     *
     * @param keyType an integer or temporal type
     * @param parts at least one, without overlap, in any order
     * @param gapsAllowed whether keys between two ranges may belong to none; if not, that is a warning
     */
    record Ranges(KeyType keyType, List<Part> parts, boolean gapsAllowed) implements Rule {
        /** Copies the list. */
        public Ranges {
            parts = List.copyOf(parts);
        }

        /**
         * One range of keys.
         *
         * @param range half-open, of the rule's key type; {@link KeyRange#inclusive} takes the other way of writing
         * @param target where its rows are
         */
        public record Part(KeyRange range, Target target) {}
    }

    /**
     * A rule for ever, whose targets are logical, and where each logical target is at present. Scaling out moves whole
     * tables and changes placements only.
     *
     * @param rule places keys in logical targets
     * @param placements where logical databases and single tables are; what has none is where its name says. A table's
     *     placement goes before its database's
     * @param aliases a physical database's name to the name it goes by now, applied after the placements, all at once:
     *     two names can be swapped
     */
    record Placed(Rule rule, List<Placement> placements, Map<String, String> aliases) implements Rule {
        /** Copies list and map. */
        public Placed {
            placements = List.copyOf(placements);
            aliases = Collections.unmodifiableSortedMap(new TreeMap<>(aliases));
        }

        @Override
        public KeyType keyType() {
            return rule.keyType();
        }
    }

    /**
     * A partition of groups by range, of shards in a group by remainder, of tables in a shard by range again.
     *
     * @param keyType an integer type
     * @param groups at least one, at most one of them writable, without overlap, in any order
     * @param gapsAllowed whether keys between two intervals may belong to no group; if not, that is a warning
     */
    record ShardGroups(KeyType keyType, List<ShardGroup> groups, boolean gapsAllowed) implements Rule {
        /** Copies the list. */
        public ShardGroups {
            groups = List.copyOf(groups);
        }
    }

    /**
     * The table's number from a hash, its database from a stored relation. A new key is assigned to a database by weights,
     * once and for ever.
     *
     * @param keyType a type that the hash accepts
     * @param hash the hash of the key, for the number of its table
     * @param mode what to do with a negative hash
     * @param tables how many tables each database has, at least 1
     * @param table the pattern of the physical tables' names, see {@link NamePattern}
     * @param databases at least one, each once, not all of weight 0
     * @param prefix of how many characters (code points) of a string key are related to a database; 0: the whole key
     */
    record RoutingTable(
            KeyType keyType,
            HashFunction hash,
            ModMode mode,
            int tables,
            String table,
            List<WeightedDatabase> databases,
            int prefix)
            implements Rule {
        /** Copies the list. */
        public RoutingTable {
            databases = List.copyOf(databases);
        }
    }

    /**
     * A ring of virtual nodes: a key belongs to the first node at or after its hash, wrapping at the end.
     *
     * @param keyType a type that the hash accepts
     * @param hash the hash of keys, and of the names of generated nodes
     * @param ring the nodes
     */
    record ConsistentHash(KeyType keyType, HashFunction hash, Ring ring) implements Rule {}

    /**
     * A table with N times as many physical tables as a base table, each in the database where the base's row of the same
     * key is. With {@code s = key mod tables}, never negative: {@code database = (s % baseTables) / basePerDatabase}.
     *
     * @param keyType an integer type
     * @param baseTables the base's physical tables in all databases, a multiple of {@code basePerDatabase}
     * @param basePerDatabase the base's physical tables in each database, at least 1
     * @param tables this table's physical tables in all databases, a multiple of {@code baseTables}; as many for the base
     *     itself
     * @param databases the shards' names in order, {@code baseTables / basePerDatabase} of them
     * @param table the pattern of the physical tables' names, see {@link NamePattern}
     * @param numbering whether every database numbers its tables from 0, or one count runs over all
     */
    record CoLocated(
            KeyType keyType,
            int baseTables,
            int basePerDatabase,
            int tables,
            List<String> databases,
            String table,
            Numbering numbering)
            implements Rule {
        /** Copies the list. */
        public CoLocated {
            databases = List.copyOf(databases);
        }
    }

    /**
     * Values, such as regions or tenants, each with its target.
     *
     * @param keyType any type
     * @param choices at least one
     * @param otherwise where every value is that is in no choice; null: such a value is refused
     * @param normalizer how strings compare, as the column's collation says
     */
    record ValueList(
            KeyType keyType, List<Choice> choices, @Nullable Target otherwise, KeyNormalizer normalizer)
            implements Rule {
        /** Copies the list. */
        public ValueList {
            choices = List.copyOf(choices);
        }

        /**
         * Some values and where they are.
         *
         * @param values at least one, of the rule's key type, none that is equal to another of the rule
         * @param target where their rows are
         */
        public record Choice(List<Key> values, Target target) {
            /** Copies the list. */
            public Choice {
                values = List.copyOf(values);
            }
        }
    }
}
