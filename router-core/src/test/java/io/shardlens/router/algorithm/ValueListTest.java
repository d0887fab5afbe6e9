package io.shardlens.router.algorithm;

import static io.shardlens.router.Topologies.router;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Fault;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Rule.ValueList;
import io.shardlens.router.algorithm.Rule.ValueList.Choice;
import io.shardlens.router.algorithm.SlotFunction.ListSlots;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import io.shardlens.router.route.RoutingException;
import io.shardlens.router.route.TargetSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A13. */
class ValueListTest {
    private static final Target DB0 = new Target("db0", "orders");
    private static final Target DB1 = new Target("db1", "orders");
    private static final Target DB2 = new Target("db2", "orders");
    private static final KeyNormalizer CASELESS =
            KeyNormalizer.of("utf8mb4_general_ci", text -> text.toUpperCase(Locale.ROOT));

    private static final Router REGIONS = router(
            list(KeyType.STRING, null, KeyNormalizer.exact(), choice(DB0, "华南"), choice(DB1, "华中"), choice(DB2, "华东")));

    @Test
    void placesAValueWhereItIsListed() {
        assertThat(REGIONS.route("华南")).isEqualTo(DB0);
        assertThat(REGIONS.route("华中")).isEqualTo(DB1);
        assertThat(REGIONS.route(Key.of("华东"))).isEqualTo(DB2);
    }

    @Test
    void refusesAValueThatIsNotListedNamingIt() {
        for (boolean asKey : new boolean[] {true, false}) {
            assertThatThrownBy(() -> {
                        if (asKey) {
                            REGIONS.explain(Key.of("华北"));
                        } else {
                            REGIONS.route("华北");
                        }
                    })
                    .isInstanceOfSatisfying(RoutingException.class, refused -> {
                        assertThat(refused.reason()).isEqualTo(RoutingException.Reason.OUTSIDE);
                        assertThat(refused.key()).isEqualTo(Key.of("华北"));
                    })
                    .hasMessage("orders: key '华北' is not listed; listed: '华东', '华中', '华南'");
        }
        assertThat(REGIONS.covers(Key.of("华北"))).isFalse();
        assertThat(REGIONS.covers(Key.of("华南"))).isTrue();
    }

    @Test
    void cutsALongListInMessages() {
        Router router = router(list(
                KeyType.STRING,
                null,
                KeyNormalizer.exact(),
                choice(DB0, IntStream.range(10, 30).mapToObj(i -> "v" + i).toArray(String[]::new))));

        assertThatThrownBy(() -> router.route("x"))
                .hasMessageStartingWith("orders: key 'x' is not listed; listed: 'v10', 'v11',")
                .hasMessageEndingWith("'v25' and 4 more");
    }

    @Test
    void putsWhatIsNotListedInTheDefault() {
        Router router =
                router(list(KeyType.STRING, DB2, KeyNormalizer.exact(), choice(DB0, "a", "b"), choice(DB1, "c")));

        assertThat(router.route("b")).isEqualTo(DB0);
        assertThat(router.route("d")).isEqualTo(DB2);
        assertThat(router.covers(Key.of(""))).isTrue();
        assertThat(router.targets()).containsExactly(DB0, DB1, DB2);
    }

    @Test
    void comparesByTheColumnsCollation() {
        Router router = router(list(KeyType.STRING, null, CASELESS, choice(DB0, "Huanan"), choice(DB1, "huazhong")));

        assertThat(router.route("HUANAN")).isEqualTo(DB0);
        assertThat(router.route("HuaZhong")).isEqualTo(DB1);
        assertThat(faults(list(KeyType.STRING, null, CASELESS, choice(DB0, "Huanan", "x"), choice(DB1, "huaNAN"))))
                .containsExactly(new Fault(
                        "orders.choices[1].values[0]",
                        "'huaNAN' equals 'Huanan' of choices[0].values[0] under utf8mb4_general_ci:"
                                + " expected each value once"));
    }

    @Test
    void prunesForEqualityAndIn() {
        assertThat(REGIONS.targets(KeyConstraint.eq(Key.of("华中"))).targets()).containsExactly(DB1);
        assertThat(REGIONS.targets(KeyConstraint.in(
                        Stream.of("华南", "华东", "华北").map(Key::of).toList())))
                .isEqualTo(new TargetSet.Some(Map.of(DB0, "key '华南'", DB2, "key '华东'")));
        assertThat(REGIONS.targets(KeyConstraint.eq(Key.of("华北"))))
                .isEqualTo(new TargetSet.None("no interval covers the keys asked for; covered: '华东', '华中', '华南'"));
        assertThat(REGIONS.targets(KeyConstraint.atLeast(Key.of("华中")))).isInstanceOf(TargetSet.All.class);
    }

    @Test
    void listsIntegersAndTimesToo() {
        Router tenants = router(new ValueList(
                KeyType.INT64,
                List.of(
                        new Choice(List.of(Key.of(7), Key.of(Long.MAX_VALUE)), DB0),
                        new Choice(List.of(Key.of(8), Key.of(Long.MIN_VALUE)), DB1)),
                DB2,
                KeyNormalizer.exact()));

        assertThat(tenants.route(7)).isEqualTo(DB0);
        assertThat(tenants.route(Long.MAX_VALUE)).isEqualTo(DB0);
        assertThat(tenants.route(8)).isEqualTo(DB1);
        assertThat(tenants.route(Long.MIN_VALUE)).isEqualTo(DB1);
        assertThat(tenants.route(6)).isEqualTo(DB2);
        assertThat(tenants.route(9)).isEqualTo(DB2);
        assertThat(tenants.explain(Key.of(8)).entry().origin()).isEqualTo("orders.choices[1].values[0]");
        assertThat(tenants.explain(Key.of(9)).entry().origin()).isEqualTo("orders.otherwise");
        assertThat(tenants.targets(KeyConstraint.between(Key.of(7), Key.of(8))).targets())
                .containsExactlyInAnyOrder(DB0, DB1);
        Router days = router(new ValueList(
                KeyType.DATE,
                List.of(new Choice(List.of(KeyType.DATE.parse("2026-11-11")), DB0)),
                null,
                KeyNormalizer.exact()));
        assertThat(days.route(KeyType.DATE.parse("2026-11-11"))).isEqualTo(DB0);
        assertThatThrownBy(() -> days.route(KeyType.DATE.parse("2026-11-12")))
                .hasMessage("orders: key 2026-11-12 is outside all intervals; covered: [2026-11-11, 2026-11-12)");
    }

    @Test
    void reportsEveryFault() {
        List<Choice> choices = new ArrayList<>();
        choices.add(new Choice(List.of(), new Target("", "t")));
        choices.add(new Choice(List.of(Key.of("a"), Key.of(1), Key.of(1)), DB1));
        assertThat(faults(new ValueList(KeyType.INT64, choices, new Target("db", " "), KeyNormalizer.exact())))
                .containsExactly(
                        new Fault(
                                "orders.choices[0].target.database",
                                "'' is no name: expected a name that is not blank"),
                        new Fault("orders.choices[0].values", "no value: expected at least one"),
                        new Fault(
                                "orders.choices[1].values[0]",
                                "'a' is a STRING key: expected a key of the rule's type, INT64"),
                        new Fault(
                                "orders.choices[1].values[2]",
                                "1 equals 1 of choices[1].values[1]: expected each value once"),
                        new Fault("orders.otherwise.table", "' ' is no name: expected a name that is not blank"));
        assertThat(faults(list(KeyType.STRING, null, KeyNormalizer.exact())))
                .containsExactly(new Fault("orders.choices", "no choice: expected at least one"));
    }

    @Test
    void isKnownByItsSortedValuesAndItsCollation() {
        ListSlots slots = new ListSlots(Map.of("b", 1, "a", 0), SlotFunction.NONE, CASELESS, 2);

        assertThat(slots)
                .hasToString("ListSlots[slots={a=0, b=1}, otherwise=-1, normalizer=utf8mb4_general_ci, count=2]");
        assertThatThrownBy(() -> slots.slot(7)).hasMessage("a list of strings, got 7");
        assertThat(CASELESS)
                .isEqualTo(KeyNormalizer.of("utf8mb4_general_ci", text -> text))
                .hasSameHashCodeAs(KeyNormalizer.of("utf8mb4_general_ci", text -> text))
                .isNotEqualTo(KeyNormalizer.exact());
        assertThat(KeyNormalizer.exact().name()).isEqualTo("binary");
    }

    private static Choice choice(Target target, String... values) {
        return new Choice(Stream.of(values).map(Key::of).toList(), target);
    }

    private static ValueList list(
            KeyType keyType, @Nullable Target otherwise, KeyNormalizer normalizer, Choice... choices) {
        return new ValueList(keyType, List.of(choices), otherwise, normalizer);
    }

    private static List<Fault> faults(Rule rule) {
        return ((RuleCompiler.Refused) RuleCompiler.compile("orders", rule)).faults();
    }
}
