package io.shardlens.catalog.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.config.TopologyLoader;
import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.route.Router;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.Random;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShardingSphereRulesTest {
    private static final long SEED = 20_261_130;

    @Test
    void routesInlineExpressionsAlike() {
        Router router = router(sharded("ds_${id % 4}", "t_${(id >> 2) % 4}", "ds_${0..3}.t_${0..3}"), Map.of());

        sameFor(router, key -> new Target("ds_" + key % 4, "t_" + (key >> 2) % 4));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "t_${id % 8},8",
        "t_${id.intdiv(5) % 3},3",
        "t_${id % 12 % 5},5",
        "t_$->{id.longValue() % 6},6",
        "t_${(id + 3) % 4},4",
        "t_${(id % 8).intdiv(2)},4",
        "t_${id % 6 >> 1},3"
    })
    void routesOtherArithmeticAlike(String expression, int tables) {
        Router router = router(sharded("ds_0", expression, "ds_0.t_${0.." + (tables - 1) + "}"), Map.of("t", "int64"));

        sameFor(router, key -> new Target("ds_0", "t_" + evaluated(expression, key)));
    }

    /** The same formulas once more, in Java. */
    private static long evaluated(String expression, long key) {
        return switch (expression) {
            case "t_${id % 8}" -> key % 8;
            case "t_${id.intdiv(5) % 3}" -> key / 5 % 3;
            case "t_${id % 12 % 5}" -> key % 12 % 5;
            case "t_$->{id.longValue() % 6}" -> key % 6;
            case "t_${(id + 3) % 4}" -> (key + 3) % 4;
            case "t_${(id % 8).intdiv(2)}" -> key % 8 / 2;
            case "t_${id % 6 >> 1}" -> key % 6 >> 1;
            default -> throw new IllegalArgumentException(expression);
        };
    }

    @Test
    void routesModAndHashModAlike() {
        Router mod = router("""
                rules:
                - !SHARDING
                  autoTables:
                    t:
                      actualDataSources: ds_${0..1}
                      shardingStrategy: {standard: {shardingColumn: id, shardingAlgorithmName: mod}}
                  shardingAlgorithms:
                    mod: {type: MOD, props: {sharding-count: 6}}
                """, Map.of());
        String hashed = """
                rules:
                - !SHARDING
                  autoTables:
                    t:
                      actualDataSources: ds_0, ds_1
                      shardingStrategy: {standard: {shardingColumn: id, shardingAlgorithmName: hash}}
                  shardingAlgorithms:
                    hash: {type: HASH_MOD, props: {sharding-count: 5}}
                """;

        sameFor(mod, key -> new Target("ds_" + key % 6 % 2, "t_" + key % 6));
        sameFor(router(hashed, Map.of()), key -> hashTarget(Long.hashCode(key)));
        Router text = router(hashed, Map.of("t", "string"));
        for (int i = 0; i < 1_000; i++) {
            String key = "user-" + i;
            assertThat(text.route(Key.of(key))).isEqualTo(hashTarget(key.hashCode()));
        }
    }

    private static Target hashTarget(int hash) {
        long slot = Math.abs((long) hash) % 5;
        return new Target("ds_" + slot % 2, "t_" + slot);
    }

    @Test
    void routesRangesAlike() {
        Router router = router("""
                rules:
                - !SHARDING
                  tables:
                    t:
                      actualDataNodes: ds_${0..1}.t_${0..3}
                      databaseStrategy: {standard: {shardingColumn: id, shardingAlgorithmName: db}}
                      tableStrategy: {standard: {shardingColumn: id, shardingAlgorithmName: range}}
                  shardingAlgorithms:
                    db: {type: MOD, props: {sharding-count: 2}}
                    range: {type: BOUNDARY_RANGE, props: {sharding-ranges: "10, 100,1000"}}
                """, Map.of());

        sameFor(router, key -> new Target("ds_" + key % 2, "t_" + (key < 10 ? 0 : key < 100 ? 1 : key < 1000 ? 2 : 3)));
    }

    @Test
    void routesIntervalsAlike() {
        Router router = router("""
                rules:
                - !SHARDING
                  tables:
                    t:
                      actualDataNodes: ds_0.t_${202601..202603}
                      tableStrategy: {standard: {shardingColumn: created, shardingAlgorithmName: months}}
                  shardingAlgorithms:
                    months:
                      type: INTERVAL
                      props:
                        datetime-pattern: "yyyy-MM-dd HH:mm:ss"
                        datetime-lower: "2026-01-01 00:00:00"
                        datetime-upper: "2026-03-31 23:59:59"
                        sharding-suffix-pattern: yyyyMM
                        datetime-interval-amount: 1
                        datetime-interval-unit: MONTHS
                """, Map.of());

        assertThat(router.route(Key.of(LocalDateTime.parse("2026-01-31T23:59:59.999999"))))
                .isEqualTo(new Target("ds_0", "t_202601"));
        assertThat(router.route(Key.of(LocalDateTime.parse("2026-02-01T00:00"))))
                .isEqualTo(new Target("ds_0", "t_202602"));
        assertThat(router.covers(Key.of(LocalDateTime.parse("2026-04-01T00:00"))))
                .isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "ds_${id / 2 % 2}; '/', whose result in Groovy is no whole number",
                "ds_${id}; has no end of names",
                "ds_${id.hashCode() % 2}; .hashCode()",
                "ds_${user % 2}; 'user'",
                "ds_${(id >> 40 >> 40) % 2}; has no end of names",
                "ds_${id % 99991 + id % 99989 + id % 99971 + id % 99961}; has no end of names",
                "ds_${id % 3}; ds_2.t_0 is no node of actualDataNodes"
            })
    void namesExpressionsThatHaveNoEqual(String expression, String message) {
        Conversion conversion = ShardingSphereRules.convert(
                "f.yaml", sharded(expression, "t_${id % 2}", "ds_${0..1}.t_${0..1}"), 1, Map.of());

        assertThat(conversion.yaml()).isEmpty();
        assertThat(conversion.refused())
                .singleElement()
                .asString()
                .contains(message)
                .startsWith("line ");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"complex", "hint"})
    void namesStrategiesThatHaveNoEqual(String strategy) {
        String text = """
                rules:
                - !SHARDING
                  tables:
                    t:
                      actualDataNodes: ds_0.t_${0..1}
                      tableStrategy: {%s: {shardingAlgorithmName: x}}
                    u:
                      actualDataNodes: ds_0.u_${0..1}
                      tableStrategy: {standard: {shardingColumn: id, shardingAlgorithmName: m}}
                  shardingAlgorithms:
                    m: {type: MOD, props: {sharding-count: 2}}
                """.formatted(strategy);

        Conversion conversion = ShardingSphereRules.convert("f.yaml", text, 1, Map.of());

        assertThat(conversion.refused())
                .containsExactly("line 6: rules[0].tables.t.tableStrategy: " + strategy
                        + " strategies have no equal: expected standard");
        assertThat(conversion.yaml()).contains("u: {type: modulo");
    }

    @Test
    void namesTwoShardingKeysAndUnknownAlgorithms() {
        String text = """
                rules:
                - !READWRITE_SPLITTING {}
                - !SHARDING
                  tables:
                    t:
                      actualDataNodes: ds_${0..1}.t_${0..1}
                      databaseStrategy: {standard: {shardingColumn: user_id, shardingAlgorithmName: m}}
                      tableStrategy: {standard: {shardingColumn: id, shardingAlgorithmName: m}}
                    u:
                      actualDataNodes: ds_0.u_${0..1}
                      tableStrategy: {standard: {shardingColumn: id, shardingAlgorithmName: cosid}}
                  shardingAlgorithms:
                    m: {type: MOD, props: {sharding-count: 2}}
                    cosid: {type: COSID_MOD, props: {mod: 2}}
                """;

        Conversion conversion = ShardingSphereRules.convert("f.yaml", text, 1, Map.of());

        assertThat(conversion.refused())
                .anyMatch(refused -> refused.contains("takes the database from user_id and the table from id"))
                .anyMatch(refused -> refused.contains("the algorithm COSID_MOD has no equal"));
        assertThat(conversion.notes()).anyMatch(note -> note.contains("!READWRITE_SPLITTING is no sharding rule"));
    }

    @Test
    void refusesWhatIsNoSuchFile() {
        assertThat(ShardingSphereRules.convert("f.yaml", "a: [", 1, Map.of()).refused())
                .singleElement()
                .asString()
                .startsWith("f.yaml: is no YAML");
        assertThat(ShardingSphereRules.convert("f.yaml", "rules: []", 1, Map.of())
                        .refused())
                .singleElement()
                .asString()
                .contains("has no rule with the tag !SHARDING");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "MOD; sharding-count: 4, start-offset: 1; a remainder of a part of the key's digits has no equal",
                "MOD; sharding-count: 4, stop-offset: 2; a remainder of a part of the key's digits has no equal",
                "MOD; sharding-count: 2147483647; 2147483647 slots: expected 1 to 1000000",
                "VOLUME_RANGE; range-lower: -9000000000000000000, range-upper: 9000000000000000000, sharding-volume: 1;"
                        + " cannot cut",
                "INTERVAL; datetime-interval-unit: FOREVER; has no intervals of 1 Forever",
                "INTERVAL; datetime-interval-amount: 0; has no interval: expected datetime-interval-amount 1 or more",
                "INTERVAL; sharding-suffix-pattern: VV; has no intervals of 1 Days: Unable to extract ZoneId"
            })
    void namesPropertiesThatHaveNoEqual(String type, String properties, String message) {
        String interval = "datetime-pattern: 'yyyy-MM-dd HH:mm', datetime-lower: '2026-01-01 00:00',"
                + " datetime-upper: '2026-01-04 00:00', "
                + (properties.contains("suffix") ? "" : "sharding-suffix-pattern: d, ");

        Conversion conversion = ShardingSphereRules.convert(
                "f.yaml", ranged(type, (type.equals("INTERVAL") ? interval : "") + properties), 1, Map.of());

        assertThat(conversion.yaml()).isEmpty();
        assertThat(conversion.refused()).singleElement().asString().contains(message);
    }

    @Test
    void sortsBoundariesAsShardingSphereDoes() {
        Router router = router(ranged("BOUNDARY_RANGE", "sharding-ranges: '1000,10,100'"), Map.of());

        sameFor(router, key -> new Target("ds", "t_" + (key < 10 ? 0 : key < 100 ? 1 : key < 1000 ? 2 : 3)));
    }

    @Test
    void cutsTheWholeRangeOfIntegersByVolume() {
        String properties = "range-lower: -9223372036854775808, range-upper: 9223372036854775807,"
                + " sharding-volume: 9223372036854775807";

        Conversion conversion = ShardingSphereRules.convert(
                "f.yaml", ranged("VOLUME_RANGE", properties).replace("..3", "..4"), 1, Map.of());

        assertThat(conversion.yaml())
                .contains(
                        "to: \"-9223372036854775808\", target: ds.t_0",
                        "to: \"-1\", target: ds.t_1",
                        "to: \"9223372036854775806\", target: ds.t_2",
                        "to: \"9223372036854775807\", target: ds.t_3",
                        "from: \"9223372036854775807\", target: ds.t_4");
    }

    @Test
    void convertsManyAutomaticTables() {
        String text = ranged("MOD", "sharding-count: 100000")
                .replace("tables:", "autoTables:")
                .replace("actualDataNodes: ds.t_${0..3}", "actualDataSources: ds")
                .replace("tableStrategy", "shardingStrategy");

        assertThat(ShardingSphereRules.convert("f.yaml", text, 1, Map.of()).yaml())
                .contains("slots: 100000");
    }

    @Test
    void saysNothingOfIntegersWhereTheKeyIsATime() {
        String days = "datetime-pattern: 'yyyy-MM-dd HH:mm', datetime-lower: '2026-01-01 00:00',"
                + " datetime-upper: '2026-01-03 00:00', sharding-suffix-pattern: d";

        assertThat(ShardingSphereRules.convert("f.yaml", ranged("INTERVAL", days), 1, Map.of())
                        .notes())
                .isEmpty();
    }

    @Test
    void refusesWhatWouldExhaustTheStackOrTheMemory() {
        assertThat(ShardingSphereRules.convert("f.yaml", "[".repeat(100_000), 1, Map.of())
                        .refused())
                .containsExactly("f.yaml: nests deeper than 32 levels");
        assertThat(ShardingSphereRules.convert("f.yaml", " ".repeat(1_000_001), 1, Map.of())
                        .refused())
                .containsExactly("f.yaml: is longer than 1000000 characters");
        assertThat(ShardingSphereRules.convert(
                                "f.yaml", sharded("ds", "t_${" + "(".repeat(50_000) + "}", "ds.t_${0..1}"), 1, Map.of())
                        .refused())
                .singleElement()
                .asString()
                .contains("the expression is longer than 200");
        assertThat(ShardingSphereRules.convert("f.yaml", "rules: [!SHARDING {tables: []}]", 1, Map.of())
                        .refused())
                .containsExactly("line 1: rules[0]: has no tables and no autoTables");
    }

    private static String ranged(String type, String properties) {
        return """
                rules:
                - !SHARDING
                  tables:
                    t:
                      actualDataNodes: ds.t_${0..3}
                      tableStrategy: {standard: {shardingColumn: id, shardingAlgorithmName: a}}
                  shardingAlgorithms:
                    a: {type: %s, props: {%s}}
                """.formatted(type, properties);
    }

    private static void sameFor(Router router, LongFunction<Target> expected) {
        Random random = new Random(SEED);
        for (int i = 0; i < 3_000; i++) {
            long key = i < 2_000 ? i : random.nextLong() >>> 1;
            assertThat(router.route(key)).as("key %d", key).isEqualTo(expected.apply(key));
        }
    }

    private static Router router(String text, Map<String, String> keyTypes) {
        Conversion conversion = ShardingSphereRules.convert("f.yaml", text, 1, keyTypes);
        assertThat(conversion.refused()).isEmpty();
        return TopologyLoader.parse("converted", conversion.yaml()).compile().router("t");
    }

    private static String sharded(String database, String table, String nodes) {
        return """
                rules:
                - !SHARDING
                  tables:
                    t:
                      actualDataNodes: %s
                      databaseStrategy: {standard: {shardingColumn: id, shardingAlgorithmName: db}}
                      tableStrategy: {standard: {shardingColumn: id, shardingAlgorithmName: table}}
                  shardingAlgorithms:
                    db: {type: INLINE, props: {algorithm-expression: "%s"}}
                    table: {type: INLINE, props: {algorithm-expression: "%s"}}
                """.formatted(nodes, database, table);
    }
}
