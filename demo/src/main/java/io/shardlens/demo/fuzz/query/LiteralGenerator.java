package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzValue;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Literals of queries: values that rows have, others, NULL, each in one of the forms that the API takes. */
final class LiteralGenerator {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final SplittableRandom random;

    LiteralGenerator(SplittableRandom random) {
        this.random = random;
    }

    JsonNode of(FuzzColumn column) {
        if (random.nextInt(25) == 0) {
            return JSON.nullNode();
        }
        List<JsonNode> known = new ArrayList<>();
        for (FuzzValue value : column.values()) {
            add(value, known);
        }
        for (FuzzValue value : column.others()) {
            add(value, known);
        }
        return known.isEmpty() ? JSON.nullNode() : form(column, known.get(random.nextInt(known.size())));
    }

    private static void add(FuzzValue value, List<JsonNode> known) {
        JsonNode json = value.json();
        if (json != null) {
            known.add(json);
        }
    }

    private JsonNode form(FuzzColumn column, JsonNode value) {
        if (random.nextInt(5) != 0) {
            return value;
        }
        if (column.kind().isNumber()) {
            return JSON.stringNode(value.isBigDecimal() ? value.decimalValue().toPlainString() : value.asString());
        }
        return switch (column.kind()) {
            case DATETIME -> JSON.stringNode(value.stringValue().replace('T', ' '));
            case TIMESTAMP -> JSON.stringNode(value.stringValue().replace("Z", ""));
            case TEXT -> JSON.stringNode(other(value.stringValue()));
            case BOOLEAN -> JSON.numberNode(value.booleanValue() ? 1 : 0);
            default -> value;
        };
    }

    /** A text that some collations find equal. */
    private String other(String text) {
        return switch (random.nextInt(4)) {
            case 0 -> text.toUpperCase(java.util.Locale.ROOT);
            case 1 -> text + " ";
            case 2 -> text.strip();
            default -> text.toLowerCase(java.util.Locale.ROOT);
        };
    }

    /** What may stand somewhere inside a document. */
    JsonNode inside(FuzzColumn column) {
        JsonNode value = of(column);
        while (value.isContainer() && !value.isEmpty() && random.nextInt(4) != 0) {
            List<JsonNode> children = new ArrayList<>();
            value.forEach(children::add);
            value = children.get(random.nextInt(children.size()));
        }
        return value;
    }
}
