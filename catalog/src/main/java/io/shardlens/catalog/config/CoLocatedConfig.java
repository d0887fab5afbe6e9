package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import java.util.List;
import java.util.Map;

@TypeKey(
        value = "co-located",
        doc =
                "A table with several times as many physical tables as a base table, each row in the database of the base's"
                        + " row of the same key. The base itself is declared in the same way, with `tables` equal to"
                        + " `base-tables`.")
record CoLocatedConfig(
        @Key(doc = RuleDocs.KEY_TYPE, def = "int64") KeyType keyType,

        @Key(doc = "The base's physical tables in all databases.", min = "1", max = "1000000")
        int baseTables,

        @Key(doc = "The base's physical tables in each database.", min = "1", max = "1000000")
        int basePerDatabase,

        @Key(
                doc = "This table's physical tables in all databases, a multiple of `base-tables`.",
                min = "1",
                max = "1000000")
        int tables,

        @Key(doc = RuleDocs.DATABASES, min = "1") List<String> databases,
        @Key(doc = RuleDocs.TABLE) String table,

        @Key(doc = RuleDocs.NUMBERING, def = "over-all") Numbering numbering)
        implements RuleConfig {
    CoLocatedConfig {
        databases = List.copyOf(databases);
        Constraints.of(CoLocatedConfig.class, keyType, baseTables, basePerDatabase, tables, databases, table, numbering)
                .check();
    }

    @Override
    public Rule value() {
        return new Rule.CoLocated(keyType, baseTables, basePerDatabase, tables, databases, table, numbering);
    }

    @Override
    public Map<String, List<String>> namedDatabases() {
        return RuleConfig.listed("databases", databases);
    }
}
