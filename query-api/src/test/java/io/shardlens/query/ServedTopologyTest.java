package io.shardlens.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.query.execute.QueryService;
import io.shardlens.query.http.Serving;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.Query;
import io.shardlens.query.parse.Parsed;
import io.shardlens.query.parse.QueryParser;
import io.shardlens.query.plan.Plan;
import io.shardlens.query.plan.Planned;
import io.shardlens.query.plan.Planner;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.TopologyRegistry.Accepted;
import io.shardlens.router.topology.TopologyRegistry.Refused;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ServedTopologyTest {
    private final Catalog catalog = Tables.catalog();
    private final ServedTopology<Serving> served = new ServedTopology<>(catalog, ServedTopologyTest::serving);

    @Test
    @Tag("Q24")
    void answersEachRequestUnderTheTopologyThatItBeganWith() {
        Serving before = served.get();
        Query begun = query(before, "{\"where\": {\"eq\": {\"user_id\": 13}}}");

        assertThat(served.registry().offer(8, rules())).isInstanceOf(Accepted.class);

        Serving after = served.get();
        Query next = query(after, "{\"where\": {\"eq\": {\"user_id\": 13}}}");
        assertThat(targets(before, begun)).containsExactly(new Target("db3", "orders_1"));
        assertThat(targets(after, next)).containsExactly(new Target("db1", "orders_5"));
        assertThat(before.epoch()).isEqualTo(Tables.EPOCH);
        assertThat(after.epoch()).isEqualTo(8);
    }

    @Test
    void leavesTheIndexOutForTablesWhoseRuleHasChanged() {
        served.registry().offer(8, rules());

        assertThat(served.get().queries().explain(query(served.get(), "{\"where\": {\"eq\": {\"sku\": \"x\"}}}")))
                .satisfies(planned -> assertThat(planned.plan()).isInstanceOf(Plan.ScatterGather.class))
                .satisfies(planned -> assertThat(planned.reason()).contains("rule of orders has changed"));
    }

    @Test
    void keepsWhatItHasWhenATopologyIsRefused() {
        Serving before = served.get();

        assertThat(served.registry().offer(8, Map.of())).isInstanceOf(Refused.class);
        assertThat(served.get()).isSameAs(before);
    }

    @Test
    @Tag("S38")
    void answersByTheTablesAsTheyWereReadLastUnderTheTopologyInForce() {
        served.registry().offer(8, rules());
        Serving before = served.get();

        served.redefine(Tables.catalog(), ServedTopologyTest::serving);

        Serving after = served.get();
        assertThat(after).isNotSameAs(before);
        assertThat(after.epoch()).isEqualTo(8);
        assertThat(after.queries()
                        .explain(query(after, "{\"where\": {\"eq\": {\"sku\": \"x\"}}}"))
                        .reason())
                .contains("rule of orders has changed");
    }

    /** Orders over two databases of eight tables, the others as they were. */
    private Map<String, Rule> rules() {
        Map<String, Rule> rules = new HashMap<>(Tables.rules());
        rules.put(
                "orders",
                new Rule.TwoLevelHash(
                        KeyType.INT64,
                        HashFunction.IDENTITY,
                        ModMode.FLOOR_MOD,
                        List.of("db0", "db1"),
                        8,
                        "orders_{0}",
                        Numbering.PER_DATABASE));
        return rules;
    }

    private static Query query(Serving serving, String body) {
        return serving.parser().query("orders", body.getBytes(StandardCharsets.UTF_8)) instanceof Parsed.Accepted right
                ? right.query()
                : org.assertj.core.api.Assertions.fail("no query: " + body);
    }

    private static List<Target> targets(Serving serving, Query query) {
        return serving.queries().explain(query).plan() instanceof Plan.ShardLookup lookup
                ? lookup.reads().stream().map(Plan.ShardRead::target).toList()
                : List.of();
    }

    private static Serving serving(Catalog routed, Set<String> rerouted) {
        Planner planner = new Planner(routed, Map.of("orders", IndexFakes::field), rerouted);
        QueryService queries = new QueryService() {
            @Override
            public Execution execute(Asked query) {
                throw new UnsupportedOperationException();
            }

            @Override
            public CompletionStage<Located> locate(Asked asked) {
                throw new UnsupportedOperationException("nobody is located here");
            }

            @Override
            public Planned explain(Asked query) {
                return planner.plan((Query) query, IndexState.unavailable("there is none"));
            }
        };
        return new Serving(
                routed, new QueryParser(routed.tables(), Codecs::of, Parsers.LIMITS, Parsers.cursors()), queries);
    }
}
