package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.WeightedDatabase;
import io.shardlens.router.key.KeyType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

@TypeKey(
        value = "routing-table",
        doc =
                "The table's number from a hash, its database from a stored relation. New keys are assigned by weights, once"
                        + " and for ever; weights may change and databases join without moving anyone.")
record RoutingTableConfig(
        @Key(doc = RuleDocs.KEY_TYPE, def = "int64") KeyType keyType,
        @Key(doc = RuleDocs.HASH) HashFunction hash,
        @Key(doc = RuleDocs.MODE) ModMode mode,

        @Key(doc = "Physical tables in each database.", min = "1", max = "1000000")
        int tables,

        @Key(doc = RuleDocs.TABLE) String table,

        @Key(doc = "The databases with their weights.", min = "1")
        List<Weighted> databases,

        @Key(
                doc = "How many characters of a text key are related to a database: keys that begin alike are in one"
                        + " database. 0 for the whole key.",
                def = "0",
                min = "0",
                max = "1000")
        int prefix)
        implements RuleConfig {
    RoutingTableConfig {
        databases = List.copyOf(databases);
        Constraints.of(RoutingTableConfig.class, keyType, hash, mode, tables, table, databases, prefix)
                .check();
    }

    @Override
    public Rule value() {
        return new Rule.RoutingTable(
                keyType,
                hash,
                mode,
                tables,
                table,
                databases.stream()
                        .map(d -> new WeightedDatabase(d.database(), d.weight()))
                        .toList(),
                prefix);
    }

    @Override
    public Map<String, List<String>> namedDatabases() {
        Map<String, List<String>> named = new LinkedHashMap<>();
        for (int i = 0; i < databases.size(); i++) {
            named.put("databases[" + i + "].database", List.of(databases.get(i).database()));
        }
        return named;
    }

    /** A database that new keys are assigned to. */
    record Weighted(
            @Key(doc = "A name under `databases`.") String database,

            @Key(
                    doc = "Its share of new keys, relative to the others. 0: it keeps its keys and gets no new ones.",
                    def = "1",
                    min = "0",
                    max = "1000000")
            int weight) {
        Weighted {
            Constraints.of(Weighted.class, database, weight).check();
        }
    }
}
