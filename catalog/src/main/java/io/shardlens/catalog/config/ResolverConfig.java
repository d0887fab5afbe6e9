package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Rule;

/** Another column of a table's rows that leads to their sharding key. */
public sealed interface ResolverConfig {
    /** Documents {@link #column()}. */
    String COLUMN = "The column that a condition compares. Its values never change in a row.";

    /** The column that a condition compares. */
    String column();

    @TypeKey(
            value = "gene",
            doc = "The low bits of the sharding key are the low bits of a hash of the column. Arithmetic.")
    record Gene(
            @Key(doc = COLUMN, pattern = "[^`\\s]{1,64}") String column,

            @Key(doc = "How many bits.", min = "1", max = "16")
            int bits,

            @Key(
                    doc = "The hash; `identity` where the column's own low bits are those of the sharding key.",
                    def = "identity")
            HashFunction hash)
            implements ResolverConfig {
        public Gene {
            Constraints.of(Gene.class, column, bits, hash).check();
        }
    }

    @TypeKey(value = "derived", doc = "The sharding key is a hash of the column. Arithmetic.")
    record Derived(
            @Key(doc = COLUMN, pattern = "[^`\\s]{1,64}") String column,

            @Key(doc = "The hash.") HashFunction hash) implements ResolverConfig {
        public Derived {
            Constraints.of(Derived.class, column, hash).check();
        }
    }

    @TypeKey(
            value = "index-table",
            doc =
                    "A table in MySQL that the application writes, from the column to the sharding key. One read of one shard more.")
    record IndexTable(
            @Key(doc = COLUMN, pattern = "[^`\\s]{1,64}") String column,

            @Key(
                    doc =
                            "Whether no two rows have the same value. Where they may, an entry must be written before its row.",
                    def = "true")
            boolean unique,

            @Key(doc = "Its column that holds the values, of the column's own type.", pattern = "[^`\\s]{1,64}")
            String keyColumn,

            @Key(doc = "Its column that holds the sharding keys.", pattern = "[^`\\s]{1,64}")
            String shardingKeyColumn,

            @Key(doc = "How its own rows are placed, by `key-column`.", as = RuleConfig.class)
            Rule rule)
            implements ResolverConfig {
        public IndexTable {
            Constraints.of(IndexTable.class, column, unique, keyColumn, shardingKeyColumn, rule)
                    .check();
        }
    }

    @TypeKey(
            value = "cache",
            doc =
                    "Memory. What is not in it is asked of all shards, once however many ask. Only for columns of which no two rows"
                            + " have the same value.")
    record Cache(
            @Key(doc = COLUMN, pattern = "[^`\\s]{1,64}") String column,

            @Key(doc = "Values in memory.", def = "100000", min = "1", max = "100000000")
            int entries,

            @Key(doc = "Their estimated size in memory.", def = "32MiB", min = "1KB", max = "64GiB")
            ByteSize bytes)
            implements ResolverConfig {
        public Cache {
            Constraints.of(Cache.class, column, entries, bytes).check();
        }
    }

    @TypeKey(
            value = "index",
            doc =
                    "Elasticsearch, where it may not answer itself, such as for a query of the primaries: it says where the row was,"
                            + " the shard gives it as it is. Only for columns of which no two rows have the same value.")
    record Index(
            @Key(doc = COLUMN, pattern = "[^`\\s]{1,64}") String column) implements ResolverConfig {
        public Index {
            Constraints.of(Index.class, column).check();
        }
    }
}
