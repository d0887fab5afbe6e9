package io.shardlens.catalog.convert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Converts the sharding rules of one ShardingSphere file. */
public final class ShardingSphereRules {
    private static final String SHARDING = "!SHARDING";

    private final Map<String, String> keyTypes;
    private final List<String> notes = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private final Map<String, List<String>> rules = new LinkedHashMap<>();

    private ShardingSphereRules(Map<String, String> keyTypes) {
        this.keyTypes = keyTypes;
    }

    /**
     * Converts a file.
     *
     * @param name of the file, for messages
     * @param text its content
     * @param epoch of the topology, 0 or more
     * @param keyTypes {@code int64}, {@code uint64} or {@code string} by table; int64 where none is given, since
     *     ShardingSphere's rules do not say
     * @return the topology, what is worth knowing, and what has no equal
     */
    public static Conversion convert(String name, String text, long epoch, Map<String, String> keyTypes) {
        ShardingSphereRules rules = new ShardingSphereRules(keyTypes);
        try {
            rules.read(YamlTree.parse(name, text));
        } catch (ConversionException e) {
            rules.refused.add(e.getMessage());
        }
        return new Conversion(rules.yaml(epoch), rules.notes, rules.refused);
    }

    private void read(YamlTree root) {
        boolean found = false;
        for (YamlTree rule : root.get("rules").elements()) {
            if (rule.tag().equals(SHARDING)) {
                found = true;
                sharding(rule);
            } else {
                notes.add(rule.place() + ": " + rule.tag() + " is no sharding rule and was left out");
            }
        }
        if (!found) {
            throw new ConversionException(root.get("rules").place(), "has no rule with the tag !SHARDING");
        }
    }

    private void sharding(YamlTree rule) {
        Map<String, YamlTree> tables = new LinkedHashMap<>();
        rule.find("tables").ifPresent(some -> tables.putAll(some.entries()));
        if (tables.isEmpty() && rule.find("autoTables").isEmpty()) {
            throw new ConversionException(rule.place(), "has no tables and no autoTables");
        }
        tables.forEach((name, table) -> attempt(() -> table(name, table, rule)));
        rule.find("autoTables")
                .ifPresent(some ->
                        some.entries().forEach((name, table) -> attempt(() -> autoTable(name, table, rule))));
    }

    private void attempt(Runnable conversion) {
        try {
            conversion.run();
        } catch (ConversionException e) {
            refused.add(e.getMessage());
        }
    }

    private void table(String name, YamlTree table, YamlTree rule) {
        YamlTree nodes = table.get("actualDataNodes");
        Set<String> databases = new LinkedHashSet<>();
        Set<String> tables = new LinkedHashSet<>();
        Set<String> known = new LinkedHashSet<>(InlineNames.expand(nodes.place(), nodes.text()));
        for (String node : known) {
            int dot = node.indexOf('.');
            if (dot < 1 || dot == node.length() - 1) {
                throw new ConversionException(nodes.place(), "'" + node + "' is no database.table");
            }
            databases.add(node.substring(0, dot));
            tables.add(node.substring(dot + 1));
        }
        Optional<YamlTree> byDatabase = strategy(table, rule, "databaseStrategy", "defaultDatabaseStrategy");
        Optional<YamlTree> byTable = strategy(table, rule, "tableStrategy", "defaultTableStrategy");
        String column = column(byDatabase, byTable, table);
        Slots database = slots(byDatabase, List.copyOf(databases), rule, table, "databases");
        Slots physical = slots(byTable, List.copyOf(tables), rule, table, "tables");
        requireKnown(table, known, database, physical);
        put(name, table, column, database, physical);
    }

    /** Tables numbered through, dealt out to the data sources one by one. */
    private void autoTable(String name, YamlTree table, YamlTree rule) {
        YamlTree sources = table.get("actualDataSources");
        List<String> databases = InlineNames.expand(sources.place(), sources.text());
        YamlTree strategy = table.get("shardingStrategy").get("standard");
        String column = strategy.get("shardingColumn").text();
        YamlTree algorithm = algorithm(strategy, rule);
        // So many numbers are tried as any algorithm may have.
        List<String> numbers = new ArrayList<>();
        int count = autoCount(algorithm);
        for (int i = 0; i < count; i++) {
            numbers.add(name + "_" + i);
        }
        Slots tables = Algorithms.of(algorithm, column, numbers);
        if (databases.size() == 1) {
            put(name, table, column, new Slots.Fixed(databases.get(0)), tables);
            return;
        }
        switch (tables) {
            case Slots.ByRemainder remainder ->
                put(name, table, column, new Slots.ByRemainder(dealt(databases, count)), remainder);
            case Slots.ByHashCode hash -> put(name, table, column, new Slots.ByHashCode(dealt(databases, count)), hash);
            case Slots.ByRange range ->
                throw new ConversionException(table.place(), "deals ranges out to several data sources");
            case Slots.Fixed fixed -> throw new ConversionException(table.place(), "has one table");
        }
    }

    private static int autoCount(YamlTree algorithm) {
        YamlTree properties = algorithm.get("props");
        Optional<YamlTree> count = properties.find("sharding-count");
        Optional<YamlTree> ranges = properties.find("sharding-ranges");
        if (count.isPresent()) {
            return Algorithms.count(algorithm);
        }
        return ranges.map(some -> some.text().split(",").length + 1)
                .orElseThrow(() -> new ConversionException(
                        algorithm.place(), "says no number of tables: expected MOD, HASH_MOD or BOUNDARY_RANGE"));
    }

    private static List<String> dealt(List<String> databases, int count) {
        List<String> dealt = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            dealt.add(databases.get(i % databases.size()));
        }
        return dealt;
    }

    private static Optional<YamlTree> strategy(YamlTree table, YamlTree rule, String own, String common) {
        YamlTree strategy = table.find(own).or(() -> rule.find(common)).orElse(null);
        if (strategy == null || strategy.find("none").isPresent()) {
            return Optional.empty();
        }
        return Optional.of(strategy.find("standard")
                .orElseThrow(() -> new ConversionException(
                        strategy.place(),
                        String.join(", ", strategy.entries().keySet())
                                + " strategies have no equal: expected standard")));
    }

    private static String column(Optional<YamlTree> byDatabase, Optional<YamlTree> byTable, YamlTree table) {
        Optional<String> first =
                byDatabase.map(strategy -> strategy.get("shardingColumn").text());
        Optional<String> second =
                byTable.map(strategy -> strategy.get("shardingColumn").text());
        if (first.isPresent() && second.isPresent() && !first.equals(second)) {
            throw new ConversionException(
                    table.place(),
                    "takes the database from " + first.get() + " and the table from " + second.get()
                            + ": a rule has one sharding key");
        }
        return first.or(() -> second).orElse("");
    }

    private static Slots slots(
            Optional<YamlTree> strategy, List<String> available, YamlTree rule, YamlTree table, String what) {
        if (strategy.isEmpty()) {
            if (available.size() > 1) {
                throw new ConversionException(
                        table.place(), "has " + available.size() + " " + what + " and no strategy that chooses one");
            }
            return new Slots.Fixed(available.get(0));
        }
        return Algorithms.of(
                algorithm(strategy.get(), rule),
                strategy.get().get("shardingColumn").text(),
                available);
    }

    private static YamlTree algorithm(YamlTree strategy, YamlTree rule) {
        YamlTree name = strategy.get("shardingAlgorithmName");
        return rule.get("shardingAlgorithms")
                .find(name.text())
                .orElseThrow(() -> new ConversionException(name.place(), "no algorithm is called " + name.text()));
    }

    /** Every target must be a declared node: else ShardingSphere refuses the key, and so would the servers. */
    private static void requireKnown(YamlTree table, Set<String> known, Slots database, Slots physical) {
        if (database instanceof Slots.ByRange || physical instanceof Slots.ByRange) {
            return;
        }
        List<String> databases = database instanceof Slots.Fixed fixed
                ? List.of(fixed.name())
                : database instanceof Slots.ByRemainder remainder
                        ? remainder.names()
                        : ((Slots.ByHashCode) database).names();
        List<String> tables = physical instanceof Slots.Fixed fixed
                ? List.of(fixed.name())
                : physical instanceof Slots.ByRemainder remainder
                        ? remainder.names()
                        : ((Slots.ByHashCode) physical).names();
        long slots = Slots.lcm(databases.size(), tables.size());
        for (int i = 0; i < slots; i++) {
            String node = databases.get(i % databases.size()) + "." + tables.get(i % tables.size());
            if (!known.contains(node)) {
                throw new ConversionException(table.place(), node + " is no node of actualDataNodes");
            }
        }
    }

    private void put(String name, YamlTree table, String column, Slots databases, Slots tables) {
        String keyType = keyTypes.getOrDefault(name, "int64");
        rules.put(name, new RuleWriter(table.place(), keyType).write(databases, tables));
        if (!keyTypes.containsKey(name) && !isOfTime(databases) && !isOfTime(tables)) {
            notes.add(name + ": " + (column.isEmpty() ? "the key" : column)
                    + " is taken for int64, which the file does not say (--key-type)");
        }
        if (databases instanceof Slots.ByRemainder || tables instanceof Slots.ByRemainder) {
            notes.add(name + ": negative keys have places here; an INLINE expression has none for them");
        }
    }

    private static boolean isOfTime(Slots slots) {
        return slots instanceof Slots.ByRange range && range.times();
    }

    private String yaml(long epoch) {
        if (rules.isEmpty()) {
            return "";
        }
        StringBuilder yaml = new StringBuilder("epoch: ").append(epoch).append("\ntables:\n");
        rules.forEach((name, lines) -> {
            if (lines.size() == 1) {
                yaml.append("  ").append(name).append(": ").append(lines.get(0)).append('\n');
            } else {
                yaml.append("  ").append(name).append(":\n");
                lines.forEach(line -> yaml.append("    ").append(line).append('\n'));
            }
        });
        return yaml.toString();
    }
}
