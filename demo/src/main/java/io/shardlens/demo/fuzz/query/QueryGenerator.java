package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.fuzz.table.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Queries at random about one table, as the body of {@code POST /v1/tables/.../query} without a plan. */
public final class QueryGenerator {
    private static final int DEEPEST = 3;
    private static final int MOST_ROWS = 40;
    private static final Set<Kind> WILD = EnumSet.of(Kind.JSON, Kind.BYTES);

    private final FuzzTable table;
    private final SplittableRandom random;

    public QueryGenerator(FuzzTable table, SplittableRandom random) {
        this.table = table;
        this.random = random;
    }

    public ObjectNode query() {
        // Without this a table with many columns would be answered by its shards nearly always.
        boolean tame = random.nextBoolean();
        List<FuzzColumn> columns = tame
                ? table.columns().stream()
                        .filter(column -> !WILD.contains(column.kind()) && !column.isRare())
                        .toList()
                : table.columns();
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (random.nextInt(12) != 0) {
            ConditionGenerator conditions = new ConditionGenerator(table, columns, tame, random);
            body.set("where", conditions.tree(random.nextInt(1, DEEPEST + 1)));
        }
        if (random.nextInt(3) == 0) {
            new GroupGenerator(table, columns, tame, random).add(body);
            return body;
        }
        if (tame || random.nextBoolean()) {
            select(columns, body.putArray("select"));
        }
        if (random.nextInt(3) != 0) {
            order(columns, body.putArray("order"));
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

    private void select(List<FuzzColumn> columns, ArrayNode select) {
        List<FuzzColumn> left = new ArrayList<>(columns);
        for (int i = random.nextInt(1, left.size() + 1); i > 0; i--) {
            select.add(left.remove(random.nextInt(left.size())).name());
        }
    }

    private void order(List<FuzzColumn> columns, ArrayNode order) {
        List<FuzzColumn> left = new ArrayList<>(
                columns.stream().filter(column -> column.kind().isOrdered()).toList());
        for (int i = random.nextInt(1, 4); i > 0 && !left.isEmpty(); i--) {
            order.addObject()
                    .put(left.remove(random.nextInt(left.size())).name(), random.nextBoolean() ? "asc" : "desc");
        }
    }
}
