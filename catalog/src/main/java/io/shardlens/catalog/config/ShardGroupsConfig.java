package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.ShardGroup;
import io.shardlens.router.key.KeyType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

@TypeKey(
        value = "shard-groups",
        doc = "Groups of shards by range, shards in a group by remainder, tables in a shard by range again. A new group"
                + " takes new rows; the old ones stay where they are.")
record ShardGroupsConfig(
        @Key(doc = RuleDocs.KEY_TYPE, def = "int64") KeyType keyType,

        @Key(doc = "The groups, in any order, without overlap; one of them is writable.", min = "1")
        List<Group> groups,

        @Key(doc = RuleDocs.ALLOW_GAPS, def = "false") boolean allowGaps)
        implements RuleConfig {
    ShardGroupsConfig {
        groups = List.copyOf(groups);
        Constraints constraints = Constraints.of(ShardGroupsConfig.class, keyType, groups, allowGaps);
        for (int i = 0; i < groups.size(); i++) {
            groups.get(i).check(constraints, "groups[" + i + "].", keyType);
        }
        constraints.check();
    }

    @Override
    public Rule value() {
        return new Rule.ShardGroups(
                keyType, groups.stream().map(group -> group.value(keyType)).toList(), allowGaps);
    }

    @Override
    public Map<String, List<String>> namedDatabases() {
        Map<String, List<String>> named = new LinkedHashMap<>();
        for (int i = 0; i < groups.size(); i++) {
            List<Shard> shards = groups.get(i).shards();
            for (int j = 0; j < shards.size(); j++) {
                named.put(
                        "groups[" + i + "].shards[" + j + "].database",
                        List.of(shards.get(j).database()));
            }
        }
        return named;
    }

    /** Shards that hold the same ranges of keys. */
    record Group(
            @Key(doc = "A name, for messages.") String name,

            @Key(doc = "Whether it takes new rows. One group does.", def = "false")
            boolean writable,

            @Key(doc = "The ranges of keys that it holds; several once freed space is used again.", min = "1")
            List<KeyInterval> intervals,

            @Key(doc = "Ranges that it once held and that are empty now: reads find nothing.", def = Key.EMPTY)
            List<KeyInterval> retired,

            @Key(doc = "Its shards.", min = "1") List<Shard> shards) {
        Group {
            intervals = List.copyOf(intervals);
            retired = List.copyOf(retired);
            shards = List.copyOf(shards);
            Constraints.of(Group.class, name, writable, intervals, retired, shards)
                    .check();
        }

        private void check(Constraints constraints, String path, KeyType type) {
            KeyTexts.check(constraints, path + "intervals", type, intervals);
            KeyTexts.check(constraints, path + "retired", type, retired);
            for (int i = 0; i < shards.size(); i++) {
                List<Fragment> tables = shards.get(i).tables();
                for (int j = 0; j < tables.size(); j++) {
                    KeyTexts.check(
                            constraints,
                            path + "shards[" + i + "].tables[" + j + "].intervals",
                            type,
                            tables.get(j).intervals());
                }
            }
        }

        private ShardGroup value(KeyType type) {
            return new ShardGroup(
                    name,
                    writable,
                    KeyTexts.ranges(type, intervals),
                    KeyTexts.ranges(type, retired),
                    shards.stream().map(shard -> shard.value(type)).toList());
        }
    }

    /** A database with its share of a group's keys. */
    record Shard(
            @Key(doc = "A name under `databases`.") String database,

            @Key(
                    doc =
                            "Its remainders. Over all shards of the group these are 0 to n-1, each once, and the remainder is"
                                    + " of n: a bigger machine takes more of them.",
                    min = "1")
            List<Integer> hashValues,

            @Key(doc = "Its tables, which divide the group's ranges among them.", min = "1")
            List<Fragment> tables) {
        Shard {
            hashValues = List.copyOf(hashValues);
            tables = List.copyOf(tables);
            Constraints.of(Shard.class, database, hashValues, tables).check();
        }

        private ShardGroup.Shard value(KeyType type) {
            return new ShardGroup.Shard(
                    database,
                    hashValues,
                    tables.stream()
                            .map(table -> new ShardGroup.FragmentTable(
                                    table.table(), KeyTexts.ranges(type, table.intervals()), table.capacity()))
                            .toList());
        }
    }

    /** A table of a shard with its ranges of keys. */
    record Fragment(
            @Key(doc = "The physical table's name.") String table,
            @Key(doc = "Its ranges of keys.", min = "1") List<KeyInterval> intervals,

            @Key(
                    doc = "How many live rows it is meant to hold, 0 for no statement. Routing does not look at it.",
                    def = "0",
                    min = "0")
            long capacity) {
        Fragment {
            intervals = List.copyOf(intervals);
            Constraints.of(Fragment.class, table, intervals, capacity).check();
        }
    }
}
