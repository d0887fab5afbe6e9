package io.shardlens.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.query.IndexFakes;
import io.shardlens.query.Parsers;
import io.shardlens.query.Tables;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.ShardPosition;
import io.shardlens.query.parse.Parsed;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.id.Gene;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.resolve.Cost;
import io.shardlens.router.resolve.DerivedKeyResolver;
import io.shardlens.router.resolve.GeneResolver;
import io.shardlens.router.resolve.Resolution;
import io.shardlens.router.resolve.Resolver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every condition under every consistency, order and state of the index: the plan of each in one line, in files that are read in
 * reviews. {@code -Dgolden.update=true} writes them anew.
 */
class PlanGridTest {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final String LINEAGE = "3e11fa47-71ca-11e1-9e33-c80aa9429562";
    private static final List<String> STATES =
            List.of("fresh", "stale-db1", "unknown-db2", "uncovered-db3", "stopped-db0", "down");

    private static final Map<String, Function<Column, IndexField>> INDEXES =
            Map.of("orders", IndexFakes::field, "events", IndexFakes::field, "invoices", IndexFakes::field);

    private static String position(String executed) {
        return "{\"position\": \""
                + Parsers.cursors()
                        .positions()
                        .encode(List.of(new ShardPosition("db1", LINEAGE, Tables.EPOCH, GtidSet.parse(executed))))
                + "\"}";
    }

    private static Map<String, String> consistencies() {
        Map<String, String> named = new LinkedHashMap<>();
        named.put("bounded", "\"bounded\"");
        named.put("eventual", "\"eventual\"");
        named.put("position", position(LINEAGE + ":1-41"));
        named.put("primary", "\"primary\"");
        return named;
    }

    @Test
    void everyConditionUnderEveryConsistencyAndState() {
        List<String> conditions = List.of(
                "{}",
                "{\"eq\": {\"user_id\": 1}}",
                "{\"in\": {\"user_id\": [1, 5, 6]}}",
                "{\"or\": [{\"eq\": {\"user_id\": 1}}, {\"eq\": {\"sku\": \"A\"}}]}",
                "{\"eq\": {\"sku\": \"A\"}}",
                "{\"eq\": {\"sku\": \"\u0e40\u0e01\"}}",
                "{\"range\": {\"created_at\": {\"gte\": \"2026-01-01\"}}}",
                "{\"and\": [{\"range\": {\"amount\": {\"lt\": 5}}}, {\"not\": {\"is-null\": \"paid_at\"}}]}",
                "{\"json\": {\"column\": \"attributes\", \"path\": \"$.color\", \"eq\": \"red\"}}",
                "{\"match\": {\"note\": \"gift\"}}",
                "{\"eq\": {\"user_id\": null}}");
        ObjectNode grid = MAPPER.createObjectNode();
        for (String condition : conditions) {
            consistencies()
                    .forEach((name, consistency) -> STATES.forEach(state -> put(
                            grid,
                            condition + " " + name,
                            state,
                            line(
                                    planner(Map.of(), ScatterBudget.unbounded()),
                                    "orders",
                                    state,
                                    condition,
                                    "\"consistency\": " + consistency))));
        }
        verify("grid-consistency", grid, 11 * 4 * 6);
    }

    @Test
    void everyOrderPageAndDemandUnderEveryState() {
        List<String> rests = List.of(
                "\"order\": [{\"amount\": \"desc\"}]",
                "\"order\": [{\"note\": \"asc\"}, {\"sku\": \"desc\"}], \"offset\": 40",
                "\"plan\": \"index\"",
                "\"plan\": \"shards\"",
                "\"plan\": \"index\", \"consistency\": \"primary\"",
                "\"count\": true, \"limit\": 0, \"max-lag-ms\": 60000");
        ObjectNode grid = MAPPER.createObjectNode();
        for (String condition : List.of(
                "{\"eq\": {\"user_id\": 1}}", "{\"eq\": {\"sku\": \"A\"}}", "{\"match\": {\"note\": \"gift\"}}")) {
            for (String rest : rests) {
                STATES.forEach(state -> put(
                        grid,
                        condition + " " + rest.replace("\"", "'"),
                        state,
                        line(planner(Map.of(), ScatterBudget.unbounded()), "orders", state, condition, rest)));
            }
        }
        verify("grid-demand", grid, 3 * 6 * 6);
    }

    @Test
    void everyResolverUnderEveryConsistencyAndState() {
        Map<String, List<String>> conditions = Map.of(
                "orders",
                List.of(
                        "{\"eq\": {\"order_id\": 17}}",
                        "{\"in\": {\"order_id\": [17, 33]}}",
                        "{\"in\": {\"order_id\": [17, 18, 23]}}",
                        "{\"or\": [{\"eq\": {\"order_id\": 17}}, {\"eq\": {\"merchant_id\": 7}}]}",
                        "{\"or\": [{\"eq\": {\"order_id\": 17}}, {\"eq\": {\"sku\": \"A\"}}]}",
                        "{\"eq\": {\"merchant_id\": 7}}",
                        "{\"and\": [{\"eq\": {\"order_id\": 17}}, {\"eq\": {\"user_id\": 2}}]}"),
                "events",
                List.of("{\"eq\": {\"n\": 3}}", "{\"in\": {\"n\": [3, 4]}}", "{\"not\": {\"in\": {\"n\": [3]}}}"),
                "invoices",
                List.of("{\"eq\": {\"n\": 3}}", "{\"and\": [{\"eq\": {\"n\": 3}}, {\"eq\": {\"invoice_id\": 5}}]}"));
        Map<String, List<AlternateKey>> alternates = Map.of(
                "orders",
                List.of(
                        alternate(
                                Tables.ORDERS,
                                "order_id",
                                new GeneResolver("order-gene", new Gene(HashFunction.IDENTITY, 4), KeyType.INT64)),
                        alternate(
                                Tables.ORDERS,
                                "merchant_id",
                                new DerivedKeyResolver("by-merchant", HashFunction.CRC32, KeyType.INT64))),
                "events",
                List.of(
                        alternate(Tables.EVENTS, "n", new Unasked("n-index", Cost.INDEX)),
                        alternate(Tables.EVENTS, "n", new Unasked("n-table", Cost.STORED)),
                        alternate(Tables.EVENTS, "n", new Unasked("n-cache", Cost.CACHED))),
                "invoices",
                List.of(alternate(Tables.INVOICES, "n", new Unasked("n-index", Cost.INDEX))));
        ObjectNode grid = MAPPER.createObjectNode();
        for (String table : List.of("orders", "events", "invoices")) {
            for (String condition : conditions.getOrDefault(table, List.of())) {
                for (String rest : List.of(
                        "\"consistency\": \"bounded\"",
                        "\"consistency\": \"primary\"",
                        "\"plan\": \"shards\"",
                        "\"plan\": \"index\"")) {
                    List.of("fresh", "stale-db1", "down")
                            .forEach(state -> put(
                                    grid,
                                    table + " " + condition + " " + rest.replace("\"", "'"),
                                    state,
                                    line(
                                            planner(alternates, ScatterBudget.unbounded()),
                                            table,
                                            state,
                                            condition,
                                            rest)));
                }
            }
        }
        verify("grid-resolvers", grid, 12 * 4 * 3);
    }

    @Test
    void whatTheIndexAnswersInPartIsCheckedByTheShards() {
        String json = "{\"json\": {\"column\": \"attributes\", \"path\": \"$.color\", \"eq\": \"red\"}}";
        String sku = "{\"eq\": {\"sku\": \"A\"}}";
        List<String> conditions = List.of(
                "{\"and\": [" + sku + ", " + json + "]}",
                "{\"and\": [{\"eq\": {\"merchant_id\": 7}}, {\"eq\": {\"sku\": \"\u0e40\u0e01\"}}]}",
                "{\"and\": [{\"range\": {\"amount\": {\"lt\": 5}}}, " + json + "]}",
                "{\"or\": [" + sku + ", " + json + "]}",
                "{\"or\": [{\"and\": [" + sku + ", " + json + "]}, {\"in\": {\"merchant_id\": [7, 8]}}]}",
                "{\"and\": [{\"not\": " + sku + "}, " + json + "]}",
                "{\"and\": [{\"eq\": {\"user_id\": 1}}, " + json + "]}",
                "{\"and\": [{\"match\": {\"note\": \"gift\"}}, " + json + "]}");
        List<String> rests = List.of(
                "\"consistency\": \"bounded\"",
                "\"order\": [{\"amount\": \"desc\"}], \"count\": true",
                "\"consistency\": \"primary\"",
                "\"plan\": \"index\"",
                "\"plan\": \"shards\"");
        ObjectNode grid = MAPPER.createObjectNode();
        for (String condition : conditions) {
            for (String rest : rests) {
                List.of("fresh", "stale-db1", "down")
                        .forEach(state -> put(
                                grid,
                                condition + " " + rest.replace("\"", "'"),
                                state,
                                line(planner(Map.of(), ScatterBudget.unbounded()), "orders", state, condition, rest)));
            }
        }
        verify("grid-then-rows", grid, 8 * 5 * 3);
    }

    @Test
    void theBudgetRefusesWhatWouldAskTooMuchOfTheShards() {
        ScatterBudget budget = new ScatterBudget(3, 1000, 1 << 20, Duration.ofSeconds(2));
        ScatterBudget rows = new ScatterBudget(4, 1000, 1 << 20, Duration.ofSeconds(2));
        ObjectNode grid = MAPPER.createObjectNode();
        for (String condition : List.of("{\"eq\": {\"sku\": \"A\"}}", "{\"in\": {\"user_id\": [1, 2, 3, 4, 8, 12]}}")) {
            for (String rest :
                    List.of("\"limit\": 20", "\"limit\": 20, \"offset\": 50", "\"limit\": 0, \"count\": true")) {
                for (String state : List.of("fresh", "down")) {
                    put(
                            grid,
                            condition + " " + rest.replace("\"", "'"),
                            state + ", 3 databases",
                            line(planner(Map.of(), budget), "orders", state, condition, rest));
                    put(
                            grid,
                            condition + " " + rest.replace("\"", "'"),
                            state + ", 1000 rows",
                            line(planner(Map.of(), rows), "orders", state, condition, rest));
                }
            }
        }
        verify("grid-budget", grid, 2 * 3 * 4);
    }

    /** One that no plan asks while it is made. */
    private record Unasked(String name, Cost cost) implements Resolver {
        @Override
        public boolean isUnique() {
            return true;
        }

        @Override
        public boolean mustVerify() {
            return true;
        }

        @Override
        public Resolution resolve(Key alternate) {
            throw new AssertionError("a planner does no I/O");
        }
    }

    private static AlternateKey alternate(LogicalTable table, String column, Resolver resolver) {
        return new AlternateKey(table.column(column).orElseThrow(), resolver);
    }

    private static Planner planner(Map<String, List<AlternateKey>> alternates, ScatterBudget budget) {
        return new Planner(Tables.catalog(), INDEXES, Set.of(), alternates, budget);
    }

    private static void put(ObjectNode grid, String question, String state, String plan) {
        ObjectNode states = grid.get(question) instanceof ObjectNode known ? known : grid.putObject(question);
        states.put(state, plan);
    }

    private static String line(Planner planner, String table, String state, String condition, String rest) {
        String body = (condition.equals("{}") ? "{" : "{\"where\": " + condition + ", ") + rest + "}";
        Asked asked = switch (Parsers.parser().query(table, body.getBytes(StandardCharsets.UTF_8))) {
            case Parsed.Accepted accepted -> accepted.asked();
            case Parsed.Refused refused -> throw new AssertionError(body + refused.problem());
        };
        Planned planned = planner.plan(asked, IndexFakes.state(state));
        return planned.plan().type().wireName() + targets(planned.plan()) + ": " + planned.reason();
    }

    /** By database, the numbers of its tables. */
    private static String targets(Plan plan) {
        List<Target> targets = plan.targets();
        if (targets.isEmpty() || targets.size() == 16) {
            return targets.isEmpty() ? "" : " of all";
        }
        Map<String, String> tables = targets.stream()
                .collect(Collectors.groupingBy(
                        Target::database,
                        LinkedHashMap::new,
                        Collectors.mapping(
                                target ->
                                        target.table().substring(target.table().indexOf('_') + 1),
                                Collectors.joining(","))));
        return " of "
                + tables.entrySet().stream()
                        .map(entry -> entry.getKey() + "." + entry.getValue())
                        .collect(Collectors.joining(" "));
    }

    private static void verify(String file, ObjectNode grid, int cases) {
        assertThat(grid.valueStream().mapToInt(JsonNode::size).sum()).isEqualTo(cases);
        Path path = Path.of("src/test/resources/golden", file + ".json");
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.writeString(path, MAPPER.writeValueAsString(grid) + "\n");
            }
            JsonNode golden = MAPPER.readTree(Files.readString(path));
            grid.properties()
                    .forEach(question -> question.getValue()
                            .properties()
                            .forEach(state -> assertThat(state.getValue())
                                    .as("%s, %s", question.getKey(), state.getKey())
                                    .isEqualTo(golden.path(question.getKey()).path(state.getKey()))));
            assertThat(golden.propertyNames()).hasSameElementsAs(grid.propertyNames());
        } catch (IOException e) {
            throw new AssertionError("cannot read " + path, e);
        }
    }
}
