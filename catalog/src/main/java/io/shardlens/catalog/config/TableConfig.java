package io.shardlens.catalog.config;

import io.shardlens.catalog.table.IdScope;
import io.shardlens.router.algorithm.Rule;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A logical table. */
public record TableConfig(
        @EntryName(pattern = "[A-Za-z0-9_]{1,64}") String name,

        @Key(
                doc = "The primary key's columns in key order, as every physical table declares them.",
                min = "1",
                pattern = "[^`\\s]{1,64}")
        List<String> primaryKey,

        @Key(doc = "The column by which rows are placed.", pattern = "[^`\\s]{1,64}")
        String shardingKey,

        @Key(
                doc = "Where a primary key is unique: `global` if no two shards hold rows with the same one,"
                        + " `shard` if they may. There is no default since only you know.")
        IdScope idScope,

        @Key(
                doc =
                        "`false` if the application never gives a row another sharding key, nor a deleted row's primary key to a"
                                + " row of another shard. Then the worker does not ask whose a document is before it writes"
                                + " (see [The index](index.md#versions)).",
                def = "true")
        boolean shardingKeyChanges,

        @Key(
                doc = "The alias under which Elasticsearch shows the table.",
                def = Key.ENTRY_NAME,
                pattern = "[a-z0-9][a-z0-9_.-]{0,199}")
        String index,

        @Key(
                doc =
                        "Columns of texts that the index also divides into words, for the condition `match`. They cost room"
                                + " in the index; a change of the list asks for a new index.",
                def = Key.EMPTY,
                pattern = "[^`\\s]{1,64}")
        List<String> text,

        @Key(
                doc = "Other columns that lead to the sharding key, by a name of your choice; see the resolvers below.",
                def = Key.EMPTY)
        Map<String, ResolverConfig> resolvers,

        @Key(
                doc =
                        "Another table that has more columns of the same rows, by the same primary key, see `halves.md`. Both then"
                                + " are in one document, in the index of that table. Empty: none.",
                def = "",
                pattern = "[A-Za-z0-9_]{0,64}")
        String halfOf,

        @Key(doc = "How rows are placed; see the rules below.", as = RuleConfig.class)
        Rule rule) {
    public TableConfig {
        primaryKey = List.copyOf(primaryKey);
        text = List.copyOf(text);
        resolvers = Collections.unmodifiableMap(new LinkedHashMap<>(resolvers));
        Constraints.of(
                        TableConfig.class,
                        name,
                        primaryKey,
                        shardingKey,
                        idScope,
                        shardingKeyChanges,
                        index,
                        text,
                        resolvers,
                        halfOf,
                        rule)
                .require(
                        "primary-key",
                        new HashSet<>(primaryKey).size() == primaryKey.size(),
                        "names a column twice: " + primaryKey)
                .check();
    }
}
