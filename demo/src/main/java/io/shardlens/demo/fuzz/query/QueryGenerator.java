package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Queries at random about one table, as the body of {@code POST /v1/tables/.../query} without a plan. */
public final class QueryGenerator {
    private static final int DEEPEST = 3;
    private static final int MOST_ROWS = 40;

    private final FuzzTable table;
    private final SplittableRandom random;
    private final ConditionGenerator conditions;
    private final GroupGenerator groups;

    public QueryGenerator(FuzzTable table, SplittableRandom random) {
        this.table = table;
        this.random = random;
        this.conditions = new ConditionGenerator(table, random);
        this.groups = new GroupGenerator(table, random);
    }

    public ObjectNode query() {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (random.nextInt(12) != 0) {
            body.set("where", conditions.tree(random.nextInt(1, DEEPEST + 1)));
        }
        if (random.nextInt(3) == 0) {
            groups.add(body);
            return body;
        }
        if (random.nextBoolean()) {
            select(body.putArray("select"));
        }
        if (random.nextInt(3) != 0) {
            order(body.putArray("order"));
        }
        body.put("limit", random.nextInt(10) == 0 ? 0 : random.nextInt(1, MOST_ROWS));
        if (random.nextInt(6) == 0) {
            body.put("offset", random.nextInt(30));
        }
        if (body.path("limit").asInt(20) == 0 || random.nextBoolean()) {
            body.put("count", true);
        }
        return body;
    }

    private void select(ArrayNode select) {
        List<FuzzColumn> left = new ArrayList<>(table.columns());
        for (int i = random.nextInt(1, left.size() + 1); i > 0; i--) {
            select.add(left.remove(random.nextInt(left.size())).name());
        }
    }

    private void order(ArrayNode order) {
        List<FuzzColumn> left = new ArrayList<>(table.columns().stream()
                .filter(column -> column.kind().isOrdered())
                .toList());
        for (int i = random.nextInt(1, 4); i > 0 && !left.isEmpty(); i--) {
            order.addObject()
                    .put(left.remove(random.nextInt(left.size())).name(), random.nextBoolean() ? "asc" : "desc");
        }
    }
}
