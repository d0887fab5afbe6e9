package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.fuzz.table.FuzzValue;
import io.shardlens.demo.fuzz.table.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Conditions at random, as the API's JSON. */
final class ConditionGenerator {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> PATTERNS = List.of(
            "%",
            "_", "", "%e", "%s", "a", "A%", "%a", "a_", "_b", "a%b", "5\\%", "__", "%s_", "ss%", "🍣%", "%\\\\%", "a %",
            "1%", "%:%", "% ", "-%", "%æ%", "20%");
    private static final List<String> PATHS = List.of(
            "$", "$.a", "$.b", "$.A", "$.a.b", "$.b[0]", "$[0]", "$[1]", "$.\"b c\"", "$.ä", "$.\"x.y\"", "$.zz");
    private static final List<String> TEXTS = List.of("", "x", "X", "1", "true", "null", "1.5", "[]", "{}");
    private static final List<String> LOWER = List.of("gt", "gte");
    private static final List<String> UPPER = List.of("lt", "lte");

    private final FuzzTable table;
    private final List<FuzzColumn> columns;
    private final boolean tame;
    private final SplittableRandom random;
    private final LiteralGenerator literals;

    /**
     * @param columns to compare, beside the sharding key
     * @param tame whether only such comparisons are wanted as an index can be expected to answer
     */
    ConditionGenerator(FuzzTable table, List<FuzzColumn> columns, boolean tame, SplittableRandom random) {
        this.table = table;
        this.columns = columns;
        this.tame = tame;
        this.random = random;
        this.literals = new LiteralGenerator(random);
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    ObjectNode tree(int depth) {
        return switch (random.nextInt(depth > 1 ? 7 : 3)) {
            case 3 -> object("not", tree(depth - 1));
            case 4 -> object("and", list(depth));
            case 5, 6 -> object("or", list(depth));
            default -> leaf();
        };
    }

    private static ObjectNode object(String name, JsonNode value) {
        ObjectNode node = JSON.objectNode();
        node.set(name, value);
        return node;
    }

    private ArrayNode list(int depth) {
        ArrayNode list = JSON.arrayNode();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            list.add(tree(depth - 1));
        }
        return list;
    }

    private ObjectNode leaf() {
        FuzzColumn column =
                random.nextInt(8) == 0 ? table.column(table.placing().column()) : any(columns);
        if (column.kind() == Kind.JSON && random.nextBoolean()) {
            return inside(column);
        }
        return switch (operator(column.kind(), random.nextInt(11))) {
            case 0, 1 -> on("eq", column, literals.of(column));
            case 2 -> on("ne", column, literals.of(column));
            case 3 -> on("in", column, array(random.nextInt(1, 5), values -> values.add(literals.of(column))));
            case 4, 5 -> on("range", column, range(column));
            case 6 -> on("between", column, array(2, values -> values.add(literals.of(column))));
            case 7 -> on("prefix", column, JSON.stringNode(beginning(column)));
            case 8 -> on("like", column, JSON.stringNode(pattern(column)));
            case 9 -> object("is-null", JSON.stringNode(column.name()));
            default -> tuples(column);
        };
    }

    private int operator(Kind kind, int any) {
        boolean ranges = kind != Kind.ENUM && kind != Kind.SET;
        return switch (any) {
            case 4, 5, 6 -> tame && !ranges ? 3 : any;
            case 7, 8 -> tame && kind != Kind.TEXT ? (ranges ? 4 : 2) : any;
            default -> any;
        };
    }

    private static ObjectNode on(String operator, FuzzColumn column, JsonNode operand) {
        return object(operator, object(column.name(), operand));
    }

    private static ArrayNode array(int size, Consumer<ArrayNode> add) {
        ArrayNode array = JSON.arrayNode();
        for (int i = 0; i < size; i++) {
            add.accept(array);
        }
        return array;
    }

    private ObjectNode range(FuzzColumn column) {
        ObjectNode bounds = JSON.objectNode();
        int which = random.nextInt(3);
        if (which != 1) {
            bounds.set(any(LOWER), literals.of(column));
        }
        if (which != 0) {
            bounds.set(any(UPPER), literals.of(column));
        }
        return bounds;
    }

    /** Of one of the column's values, so that it hits, or any. */
    private String beginning(FuzzColumn column) {
        FuzzValue value = any(column.values());
        JsonNode json = value.json();
        String text = json == null ? "" : json.isString() ? json.stringValue() : json.toString();
        int points = text.codePointCount(0, text.length());
        return random.nextInt(4) == 0
                ? any(List.of("", "a", "A", "s", "ss", "1", "-", "2", "%", "_", "\\", "0", " "))
                : text.substring(0, text.offsetByCodePoints(0, random.nextInt(points + 1)));
    }

    private String pattern(FuzzColumn column) {
        if (random.nextInt(3) == 0) {
            return any(PATTERNS);
        }
        String text = beginning(column).replace("\\", "\\\\").replace("%", "\\%");
        return switch (random.nextInt(4)) {
            case 0 -> "%" + text;
            case 1 -> "%" + text + "%";
            case 2 -> text + "_";
            default -> text;
        };
    }

    private ObjectNode tuples(FuzzColumn first) {
        List<FuzzColumn> others = new ArrayList<>(columns);
        others.remove(first);
        List<FuzzColumn> compared = List.of(first, any(others));
        ObjectNode tuple = JSON.objectNode();
        ArrayNode names = tuple.putArray("columns");
        compared.forEach(column -> names.add(column.name()));
        ArrayNode in = tuple.putArray("in");
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            ArrayNode values = in.addArray();
            compared.forEach(column -> values.add(literals.of(column)));
        }
        return object("tuple", tuple);
    }

    private ObjectNode inside(FuzzColumn column) {
        ObjectNode json = JSON.objectNode().put("column", column.name()).put("path", any(PATHS));
        if (random.nextInt(3) == 0) {
            json.put("text", any(TEXTS));
        } else {
            json.set("eq", literals.inside(column));
        }
        return object("json", json);
    }
}
