package io.shardlens.router.algorithm;

import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.util.List;

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
     * for new rows. Ranges may leave gaps; keys in a gap are refused.
     *
     * @param keyType an integer type
     * @param stages at least one, without overlap, in any order
     */
    record StackedRangeModulo(KeyType keyType, List<Stage> stages) implements Rule {
        /** Copies the list. */
        public StackedRangeModulo {
            stages = List.copyOf(stages);
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
}
