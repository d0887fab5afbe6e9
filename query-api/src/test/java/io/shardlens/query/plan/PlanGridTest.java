package io.shardlens.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.query.IndexFakes;
import io.shardlens.query.Parsers;
import io.shardlens.query.Tables;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.ShardPosition;
import io.shardlens.query.parse.Parsed;
import io.shardlens.router.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
                            line(state, condition, "\"consistency\": " + consistency))));
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
                STATES.forEach(state ->
                        put(grid, condition + " " + rest.replace("\"", "'"), state, line(state, condition, rest)));
            }
        }
        verify("grid-demand", grid, 3 * 6 * 6);
    }

    private static Planner planner() {
        return new Planner(Tables.catalog(), Map.of("orders", IndexFakes::field));
    }

    private static void put(ObjectNode grid, String question, String state, String plan) {
        ObjectNode states = grid.get(question) instanceof ObjectNode known ? known : grid.putObject(question);
        states.put(state, plan);
    }

    private static String line(String state, String condition, String rest) {
        String body = (condition.equals("{}") ? "{" : "{\"where\": " + condition + ", ") + rest + "}";
        Asked asked = switch (Parsers.parser().query("orders", body.getBytes(StandardCharsets.UTF_8))) {
            case Parsed.Accepted accepted -> accepted.asked();
            case Parsed.Refused refused -> throw new AssertionError(body + refused.problem());
        };
        Planned planned = planner().plan(asked, IndexFakes.state(state));
        return planned.plan().type().wireName() + targets(planned.plan()) + ": " + planned.reason();
    }

    /** By database, the numbers of its tables. */
    private static String targets(Plan plan) {
        List<Target> targets = switch (plan) {
            case Plan.ShardLookup lookup ->
                lookup.reads().stream().map(Plan.ShardRead::target).toList();
            case Plan.Hybrid hybrid -> hybrid.targets();
            case Plan.ScatterGather scatter -> scatter.targets();
            case Plan.Empty empty -> List.<Target>of();
            case Plan.Rejected rejected -> List.<Target>of();
            case Plan.IndexSearch search -> List.<Target>of();
            case Plan.IndexThenRows rows -> List.<Target>of();
            case Plan.ResolveThenLookup resolve -> List.<Target>of();
        };
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
