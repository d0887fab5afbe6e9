package io.shardlens.catalog.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.id.Gene;
import io.shardlens.router.id.IdSpace;
import io.shardlens.router.id.SnowflakeLayout;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopologyLoaderTest {
    @Test
    void reportsEveryFaultWithItsPlaceAndTheNearestName() {
        List<String> faults = faults("""
                epoch: -1
                tables:
                  orders: {type: modulo, slotss: 4, database: db0, table: "orders_{0}"}
                  members: {type: shard-group, groups: []}
                  logs: {type: calendar-cycle, key-type: instant, zone: Mars/Base, field: month, database: d, table: t}
                  goods: {type: modulo, slots: 3, targets: [db0.a, db0.b]}
                  "bad name": {type: modulo, slots: 1, database: db0, table: x}
                """);

        assertThat(faults)
                .anyMatch(f -> f.startsWith("1:1: epoch: ") && f.contains("at least 0"))
                .anyMatch(f -> f.startsWith("3:") && f.contains("unknown key; did you mean 'slots'?"))
                .anyMatch(f -> f.startsWith("4:") && f.contains("did you mean 'shard-groups'?"))
                .anyMatch(f -> f.startsWith("5:") && f.contains("'Mars/Base' is no time zone"))
                .anyMatch(f -> f.startsWith("6:") && f.contains("2 targets for 3 slots"))
                .anyMatch(f -> f.startsWith("7:") && f.contains("'bad name' must match"));
    }

    @Test
    void refusesTwoTablesInOnePlace() {
        assertThat(faults("""
                epoch: 1
                tables:
                  a: {type: modulo, slots: 1, database: db0, table: t}
                  b: {type: modulo, slots: 1, database: db0, table: t}
                """))
                .singleElement()
                .asString()
                .contains("4:3: tables.b: claims db0.t, which tables.a has too");
    }

    @Test
    void takesNoVariables() {
        assertThat(faults("""
                epoch: "${EPOCH}"
                tables:
                  a: {type: modulo, slots: 1, database: db0, table: t}
                """)).singleElement().asString().contains("EPOCH is not set");
    }

    @Test
    void refusesAFileThatIsNotThere() {
        ConfigException absent =
                catchThrowableOfType(ConfigException.class, () -> TopologyLoader.load(Path.of("target", "no.yaml")));

        assertThat(absent).hasMessageContaining("no.yaml").hasMessageContaining("cannot be read");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            {type: ranges, parts: [{from: 0, to: x, target: d.t}]}                                            | parts[0].to: 'x' is no INT64 key
            {type: ranges, parts: [{keys: 1-10, from: 3, target: d.t}]}                                       | parts[0].keys: give either keys, or from and to
            {type: ranges, parts: [{keys: '10', target: d.t}]}                                                | parts[0].keys: '10' is no inclusive range
            {type: ranges, parts: [{keys: a-b, target: d.t}]}                                                 | parts[0].keys: 'a-b' is no inclusive range
            {type: ranges, parts: [{from: 0, target: dt}]}                                                    | parts[0].target: 'dt' must match
            {type: ranges, parts: [{from: 0, to: 9, target: d.a}, {from: 5, target: d.b}]}                    | parts[1]: [5, ..) overlaps
            {type: calendar-periods, key-type: date, period: year-month, from: 2026-13, until: 2027-01, database: d, table: 't_{yyyyMM}'} | from: '2026-13' is no month
            {type: calendar-periods, key-type: date, period: year-month, from: 2026-01, until: 2027-01, database: d, table: 't_{mm}'}     | table:
            {type: consistent-hash, hash: crc32}                                                              | shares: give either shares or nodes
            {type: consistent-hash, hash: crc32, nodes: [{position: 1, target: d.t}], shares: [{owner: d, end: 4, target: d.t}]} | give either shares or nodes
            {type: co-located, base-tables: 4, base-per-database: 2, tables: 10, databases: [a, b], table: 't_{0}'} | tables:
            {type: routing-table, hash: crc32, mode: floor-mod, tables: 2, table: 't_{0}', databases: [{database: a, weight: -1}]} | databases[0].weight:
            {type: value-list, key-type: int64, choices: [{values: [7, x], target: d.t}]}                     | choices[0].values[1]: 'x' is no INT64 key
            {type: value-list, key-type: int64, choices: [{values: [7], target: d.t}, {values: [7], target: d.u}]} | choices[1].values[0]:
            {type: value-list, key-type: string, comparison: padded, choices: [{values: ['a', 'a '], target: d.t}]} | choices[0].values[1]:
            {type: placed, rule: {type: modulo, slots: 2, database: 'db{0}', table: t}, placements: [{logical: db7, at: X}]} | placements[0].logical:
            {type: placed, rule: {type: modulo, slots: 2, database: 'db{0}', table: t}, placements: [{logical: db0.t, at: X}]} | placements[0].at: 'X' is no place for db0.t
            {type: placed, rule: {type: modulo, slots: 2, database: 'db{0}', table: t}, placements: [{logical: db0, at: db1}]} | placements:
            {type: placed, rule: {type: modulo, slots: 2, database: 'db{0', table: t}}                         | rule.database:
            {type: placed, rule: {type: modulo, slots: 2, database: 'db{0}', table: t}, aliases: [{name: db0, now: a}, {name: db0, now: b}]} | aliases: a name has two aliases
            {type: shard-groups, groups: [{name: g, writable: true, intervals: [{from: 0, to: 9}], shards: [{database: s, hash-values: [0, 2], tables: [{table: t, intervals: [{from: 0, to: 9}]}]}]}]} | hash value 1 is missing
            {type: shard-groups, groups: [{name: g, writable: true, intervals: [{from: a}], shards: [{database: s, hash-values: [0], tables: [{table: t, intervals: [{from: b}]}]}]}]} | shards[0].tables[0].intervals[0].from: 'b' is no INT64 key
            {type: stacked-range-modulo, intervals: [{from: 1, slots: 1, database: d, table: t}, {to: 5, slots: 1, database: d, table: u}]} | overlaps
            """)
    void namesWhatIsWrongInARule(String rule, String fault) {
        assertThat(faults("epoch: 1\ntables:\n  t: " + rule + "\n"))
                .anySatisfy(f -> assertThat(f).contains("3:").contains(fault.strip()));
    }

    @Test
    void readsHowIdsAreMade() {
        String file = """
                epoch: 1
                tables:
                  orders: {type: modulo, slots: 16, database: db0, table: "orders_{0}"}
                ids:
                  %s
                """;
        DeclaredTopology declared = TopologyLoader.parse(
                "topology",
                file.formatted("orders: {type: snowflake, epoch: '2026-01-01T00:00:00Z', worker-bits: 8, gene-bits: 2,"
                        + " gene-hash: crc32}"));

        assertThat(declared.ids())
                .containsEntry(
                        "orders",
                        new IdSpace.Snowflake(
                                new SnowflakeLayout(Instant.parse("2026-01-01T00:00:00Z"), 41, 8, 12),
                                new Gene(HashFunction.CRC32, 2)));
        assertThat(TopologyLoader.parse("topology", file.formatted("orders: {type: segments, size: 50}"))
                        .ids())
                .containsEntry("orders", new IdSpace.Segments(50, null));
        assertThat(faults(file.formatted("orders: {type: snowflake, epoch: x, gene-bits: 4}")))
                .anyMatch(f -> f.contains("ids.orders.epoch: 'x' is no time"))
                .anyMatch(f -> f.contains("67 bits with its gene"));
        assertThat(faults(file.formatted("order: {type: segments}")))
                .singleElement()
                .asString()
                .contains("5:3: ids.order: unknown table 'order'; did you mean 'orders'?");
    }

    @Test
    void refusesAnEntityWhoseHalvesAreApart() {
        String tables = """
                epoch: 1
                tables:
                  base: {type: modulo, slots: 2, database: "db{0}", table: base}
                  info: {type: modulo, slots: 3, database: "db{0}", table: info}
                entities:
                  user: {tables: [base, %s]}
                """;

        assertThat(faults(tables.formatted("info")))
                .anySatisfy(f -> assertThat(f).contains("entities.user"));
        assertThat(faults(tables.formatted("inf")))
                .anySatisfy(f -> assertThat(f).contains("6:").contains("'info'"));
    }

    @Test
    void keepsTheOrderOfTheFile() {
        DeclaredTopology declared = TopologyLoader.parse("topology", """
                epoch: 3
                tables:
                  z: {type: modulo, slots: 1, database: db0, table: z}
                  a: {type: modulo, slots: 1, database: db0, table: a}
                """);

        assertThat(declared.rules().keySet()).containsExactly("z", "a");
        assertThat(declared.compile().epoch()).isEqualTo(3);
    }

    private static List<String> faults(String text) {
        ConfigException refused =
                catchThrowableOfType(ConfigException.class, () -> TopologyLoader.parse("topology", text));
        assertThat(refused).isNotNull();
        return refused.faults().stream().map(Fault::toString).toList();
    }
}
