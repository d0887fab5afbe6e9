package io.shardlens.router.algorithm;

import static io.shardlens.router.Topologies.router;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Fault;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Rule.Ranges;
import io.shardlens.router.algorithm.Rule.Ranges.Part;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import io.shardlens.router.route.RoutingException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A3. */
class RangesTest {
    private static final long M = 1_000_000;
    private static final Target DB0 = new Target("db0", "orders");
    private static final Target DB1 = new Target("db1", "orders");

    @Test
    void placesAKeyByItsInterval() {
        Router router =
                router(ranges(new Part(KeyRange.of(0, 100 * M), DB0), new Part(KeyRange.of(100 * M, 200 * M), DB1)));

        assertThat(router.route(99_999_999)).isEqualTo(DB0);
        assertThat(router.route(100 * M)).isEqualTo(DB1);
        assertThat(router.explain(Key.of(100 * M)).entry().origin()).isEqualTo("orders.parts[1]");
        assertThat(router.explain(Key.of(100 * M)).candidates()).containsExactly(DB1);
    }

    @Test
    void readsOneBasedInclusiveIntervals() {
        Router router = router(ranges(
                new Part(KeyRange.inclusive(KeyType.INT64, "1-1000"), DB0),
                new Part(KeyRange.inclusive(KeyType.INT64, "1001-2000"), DB1)));

        assertThat(router.route(1)).isEqualTo(DB0);
        assertThat(router.route(1_000)).isEqualTo(DB0);
        assertThat(router.route(1_001)).isEqualTo(DB1);
        assertThatThrownBy(() -> router.route(0))
                .isInstanceOf(RoutingException.class)
                .hasMessage("orders: key 0 is outside all intervals; covered: [1, 2001)");
    }

    @Test
    void placesByTheTimeOfCreation() {
        Router router = router(new Ranges(
                KeyType.DATE_TIME,
                List.of(
                        new Part(new KeyRange(null, KeyType.DATE_TIME.parse("2026-01-01T00:00")), DB0),
                        new Part(new KeyRange(KeyType.DATE_TIME.parse("2026-01-01T00:00"), null), DB1)),
                false));

        assertThat(router.route(KeyType.DATE_TIME.parse("2025-12-31T23:59:59.999999")))
                .isEqualTo(DB0);
        assertThat(router.route(KeyType.DATE_TIME.parse("2026-01-01T00:00"))).isEqualTo(DB1);
        assertThat(router.targets(KeyConstraint.lessThan(KeyType.DATE_TIME.parse("2026-01-01T00:00")))
                        .targets())
                .containsExactly(DB0);
        assertThat(router.targets(KeyConstraint.atMost(KeyType.DATE_TIME.parse("2026-01-01T00:00")))
                        .targets())
                .containsExactly(DB0, DB1);
    }

    @Test
    void warnsOfAGapUnlessItIsAllowed() {
        List<Part> parts = List.of(
                new Part(KeyRange.of(30, 40), DB0),
                new Part(KeyRange.of(0, 10), DB0),
                new Part(KeyRange.of(10, 20), DB1));

        assertThat(compiled(new Ranges(KeyType.INT64, parts, false)).warnings())
                .containsExactly(new Fault(
                        "orders.parts[0].range",
                        "no range holds the keys in [20, 30) between parts[2] [10, 20) and [30, 40):"
                                + " expected no gap, or gaps to be allowed"));
        assertThat(compiled(new Ranges(KeyType.INT64, parts, true)).warnings()).isEmpty();
    }

    @Test
    void reportsEveryFault() {
        assertThat(faults(ranges()))
                .containsExactly(new Fault("orders.parts", "no part: expected at least one range of keys"));
        assertThat(faults(new Ranges(
                        KeyType.STRING, List.of(new Part(KeyRange.everything(), new Target("", "t"))), false)))
                .containsExactly(
                        new Fault(
                                "orders.keyType",
                                "STRING keys have no ranges: expected INT64, UINT64, INSTANT, DATE_TIME or DATE"),
                        new Fault(
                                "orders.parts[0].target.database", "'' is no name: expected a name that is not blank"));
        assertThat(faults(ranges(
                        new Part(KeyRange.of(0, 10), DB0),
                        new Part(KeyRange.of(9, 20), DB1),
                        new Part(KeyRange.of(5, 5), DB1),
                        new Part(new KeyRange(Key.of("x"), null), DB1))))
                .containsExactly(
                        new Fault("orders.parts[2].range", "[5, 5) is empty: expected from < to"),
                        new Fault(
                                "orders.parts[3].range.from",
                                "'x' is a STRING key: expected a key of the rule's type, INT64"),
                        new Fault(
                                "orders.parts[1].range",
                                "[9, 20) overlaps parts[0] [0, 10): expected each key in one range at most"));
    }

    private static Ranges ranges(Part... parts) {
        return new Ranges(KeyType.INT64, List.of(parts), false);
    }

    private static RuleCompiler.Compiled compiled(Rule rule) {
        return (RuleCompiler.Compiled) RuleCompiler.compile("orders", rule);
    }

    private static List<Fault> faults(Rule rule) {
        return ((RuleCompiler.Refused) RuleCompiler.compile("orders", rule)).faults();
    }
}
