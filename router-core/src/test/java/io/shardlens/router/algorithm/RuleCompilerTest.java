package io.shardlens.router.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Fault;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo.Stage;
import io.shardlens.router.algorithm.SlotFunction.HashSlots;
import io.shardlens.router.algorithm.SlotFunction.Single;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleCompilerTest {
    private static final Layout LAYOUT = Layout.of("db{0}", "t{0}");

    @Test
    void compilesAStackToOneEntryPerStageAscending() {
        Rule rule = new Rule.StackedRangeModulo(
                KeyType.INT64,
                List.of(new Stage(KeyRange.from(10), 2, LAYOUT), new Stage(KeyRange.of(0, 10), 1, LAYOUT)));

        assertThat(RuleCompiler.compile("orders", rule))
                .isEqualTo(new RuleCompiler.Compiled(
                        new CompiledRule(
                                KeyType.INT64,
                                List.of(
                                        new Entry(
                                                KeyRange.of(0, 10),
                                                new Single(),
                                                List.of(new Target("db0", "t0")),
                                                Access.WRITABLE,
                                                "orders.stages[1]"),
                                        new Entry(
                                                KeyRange.from(10),
                                                new HashSlots(
                                                        KeyType.INT64, HashFunction.IDENTITY, ModMode.FLOOR_MOD, 2),
                                                List.of(new Target("db0", "t0"), new Target("db1", "t1")),
                                                Access.WRITABLE,
                                                "orders.stages[0]"))),
                        List.of()));
    }

    @Test
    void reportsEveryFaultOfAModulo() {
        assertThat(faults(new Rule.Modulo(KeyType.STRING, 0, Layout.of("db{", "t{1}"))))
                .extracting(Fault::toString)
                .satisfiesExactly(
                        fault -> assertThat(fault)
                                .isEqualTo("orders.keyType: STRING keys have no remainder:"
                                        + " expected INT64 or UINT64, or a hash of the key"),
                        fault -> assertThat(fault)
                                .isEqualTo("orders.slots: 0 is no number of tables: expected 1 to 1000000"),
                        fault -> assertThat(fault).startsWith("orders.layout.database: 'db{' is no name pattern"),
                        fault -> assertThat(fault).startsWith("orders.layout.table: 't{1}' is no name pattern"));
    }

    @Test
    void reportsTargetsThatDoNotFitTheSlots() {
        assertThat(faults(new Rule.Modulo(KeyType.INT64, 3, Layout.of(new Target("", "t0"), new Target("db1", " ")))))
                .containsExactly(
                        new Fault("orders.layout", "2 targets for 3 slots: expected one target per slot"),
                        new Fault(
                                "orders.layout.targets[0].database",
                                "'' is no name: expected a name that is not blank"),
                        new Fault(
                                "orders.layout.targets[1].table", "' ' is no name: expected a name that is not blank"));
    }

    @Test
    void reportsBlankNamesThoughTheirNumberFits() {
        assertThat(faults(new Rule.Modulo(KeyType.INT64, 1, Layout.of(new Target("db0", "")))))
                .extracting(Fault::path)
                .containsExactly("orders.layout.targets[0].table");
    }

    @Test
    void reportsEveryFaultOfATwoLevelHash() {
        assertThat(faults(new Rule.TwoLevelHash(
                        KeyType.STRING,
                        HashFunction.IDENTITY,
                        ModMode.ABS_MOD,
                        List.of("a", "b", "a", ""),
                        0,
                        "t{",
                        Numbering.PER_DATABASE)))
                .extracting(Fault::path)
                .containsExactly(
                        "orders.hash",
                        "orders.databases[2]",
                        "orders.databases[3]",
                        "orders.tablesPerDatabase",
                        "orders.table");
        assertThat(faults(twoLevel(List.of("a", "b", "a"), 2, "t{0}")))
                .containsExactly(new Fault(
                        "orders.databases[2]", "'a' is already at databases[0]: expected each database once"));
        assertThat(faults(twoLevel(List.of(), 2, "t{0}")))
                .containsExactly(new Fault("orders.databases", "no database: expected at least one"));
        assertThat(faults(new Rule.TwoLevelHash(
                        KeyType.STRING,
                        HashFunction.JAVA_LONG,
                        ModMode.ABS_MOD,
                        List.of("a"),
                        1,
                        "t{0}",
                        Numbering.PER_DATABASE)))
                .containsExactly(new Fault(
                        "orders.hash",
                        "java-long takes integer keys, not STRING:"
                                + " expected java-string, crc32, murmur3-128 or xxhash64"));
    }

    @Test
    void reportsTableNamesThatAreNotApart() {
        assertThat(faults(twoLevel(List.of("a"), 2, "orders")))
                .containsExactly(new Fault(
                        "orders.table",
                        "'orders' names tables of one database alike (orders):"
                                + " expected 2 different names, such as orders_{0}"));
        assertThat(faults(twoLevel(List.of("a"), 3, "t{0%2}")))
                .extracting(Fault::path)
                .containsExactly("orders.table");
        assertThat(RuleCompiler.compile("orders", twoLevel(List.of("a", "b"), 1, "orders")))
                .isInstanceOf(RuleCompiler.Compiled.class);
    }

    @Test
    void reportsMoreTablesThanCanBeCounted() {
        assertThat(faults(twoLevel(List.of("a", "b", "c"), 1_000_000_000, "t{0}")))
                .containsExactly(new Fault(
                        "orders.tablesPerDatabase", "3000000000 is no number of tables: expected 1 to 1000000"));
    }

    @Test
    void reportsMoreSlotsThanCanBeHeld() {
        assertThat(faults(new Rule.Modulo(KeyType.INT64, 1_000_001, LAYOUT)))
                .containsExactly(new Fault("orders.slots", "1000001 is no number of tables: expected 1 to 1000000"));
        assertThat(faults(new Rule.Modulo(KeyType.INT64, -1, Layout.of(new Target("a", "b")))))
                .extracting(Fault::path)
                .containsExactly("orders.slots");
    }

    @Test
    void reportsOverlapsNamingBothSides() {
        assertThat(faults(stacked(
                        new Stage(KeyRange.of(10, 20), 1, LAYOUT),
                        new Stage(KeyRange.of(0, 11), 1, LAYOUT),
                        new Stage(KeyRange.from(19), 1, LAYOUT))))
                .containsExactly(
                        new Fault(
                                "orders.stages[0].range",
                                "[10, 20) overlaps stages[1] [0, 11): expected each key in one range at most"),
                        new Fault(
                                "orders.stages[2].range",
                                "[19, ..) overlaps stages[0] [10, 20): expected each key in one range at most"));
    }

    @Test
    void reportsAnOverlapWithARangeThatEnclosesTheNext() {
        assertThat(faults(stacked(
                        new Stage(KeyRange.of(0, 100), 1, LAYOUT),
                        new Stage(KeyRange.of(10, 20), 1, LAYOUT),
                        new Stage(KeyRange.of(50, 60), 1, LAYOUT))))
                .extracting(Fault::message)
                .containsExactly(
                        "[10, 20) overlaps stages[0] [0, 100): expected each key in one range at most",
                        "[50, 60) overlaps stages[0] [0, 100): expected each key in one range at most");
    }

    @Test
    void reportsEveryFaultOfAStack() {
        assertThat(faults(stacked()))
                .containsExactly(new Fault("orders.stages", "no stage: expected at least one range of keys"));
        assertThat(faults(stacked(
                        new Stage(KeyRange.of(10, 10), 1, LAYOUT),
                        new Stage(new KeyRange(Key.of("a"), Key.ofUnsigned(3)), -1, LAYOUT),
                        new Stage(KeyRange.of(0, 1), 2, Layout.of(new Target("db0", "t"))))))
                .containsExactly(
                        new Fault("orders.stages[0].range", "[10, 10) is empty: expected from < to"),
                        new Fault(
                                "orders.stages[1].range.from",
                                "'a' is a STRING key: expected a key of the rule's type, INT64"),
                        new Fault(
                                "orders.stages[1].range.to",
                                "3 is a UINT64 key: expected a key of the rule's type, INT64"),
                        new Fault("orders.stages[1].slots", "-1 is no number of tables: expected 1 to 1000000"),
                        new Fault("orders.stages[2].layout", "1 targets for 2 slots: expected one target per slot"));
        assertThat(faults(new Rule.StackedRangeModulo(
                        KeyType.STRING, List.of(new Stage(KeyRange.everything(), 1, LAYOUT)))))
                .extracting(Fault::path)
                .containsExactly("orders.keyType");
    }

    @Test
    void reportsASingleBoundOfTheWrongType() {
        assertThat(faults(stacked(new Stage(new KeyRange(Key.of("a"), Key.of(3)), 1, LAYOUT))))
                .extracting(Fault::path)
                .containsExactly("orders.stages[0].range.from");
        assertThat(faults(stacked(new Stage(new KeyRange(Key.of(3), Key.of("a")), 1, LAYOUT))))
                .extracting(Fault::path)
                .containsExactly("orders.stages[0].range.to");
    }

    @Test
    void refusesCompiledFormsThatCannotBe() {
        Entry everything =
                new Entry(KeyRange.everything(), new Single(), List.of(new Target("a", "b")), Access.WRITABLE, "");
        Entry part = new Entry(KeyRange.of(0, 1), new Single(), List.of(new Target("a", "b")), Access.WRITABLE, "");

        assertThatThrownBy(() -> new CompiledRule(KeyType.INT64, List.of())).hasMessage("0 entries for INT64 keys");
        assertThatThrownBy(() -> new CompiledRule(KeyType.STRING, List.of(part)))
                .hasMessage("1 entries for STRING keys");
        assertThatThrownBy(() -> new CompiledRule(KeyType.STRING, List.of(everything, everything)))
                .hasMessage("2 entries for STRING keys");
        assertThat(new CompiledRule(KeyType.STRING, List.of(everything)).entries())
                .hasSize(1);
        assertThatThrownBy(() -> new Entry(KeyRange.everything(), new Single(), List.of(), Access.WRITABLE, ""))
                .hasMessage("0 targets for 1 WRITABLE slots");
        assertThatThrownBy(() -> new HashSlots(KeyType.INT64, HashFunction.IDENTITY, ModMode.ABS_MOD, 0))
                .hasMessage("identity of INT64 keys into 0 slots");
        assertThatThrownBy(() -> new HashSlots(KeyType.STRING, HashFunction.IDENTITY, ModMode.ABS_MOD, 2))
                .hasMessage("identity of STRING keys into 2 slots");
    }

    private static Rule twoLevel(List<String> databases, int tables, String pattern) {
        return new Rule.TwoLevelHash(
                KeyType.INT64,
                HashFunction.IDENTITY,
                ModMode.FLOOR_MOD,
                databases,
                tables,
                pattern,
                Numbering.PER_DATABASE);
    }

    private static Rule stacked(Stage... stages) {
        return new Rule.StackedRangeModulo(KeyType.INT64, List.of(stages));
    }

    private static List<Fault> faults(Rule rule) {
        return ((RuleCompiler.Refused) RuleCompiler.compile("orders", rule)).faults();
    }
}
