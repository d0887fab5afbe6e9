package io.shardlens.demo.fuzz.table;

import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Columns of JSON: small documents whose members, types and depths differ. */
final class DocumentColumns {
    /** Names of members. */
    static final List<String> MEMBERS = List.of("a", "b", "A", "b c", "ä", "x.y");

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> TEXTS = List.of("", "x", "X", "X ", "1", "ß", "\"", "🍣", "null", "a\\b");
    private static final int DEEPEST = 3;

    private final SplittableRandom random;

    DocumentColumns(SplittableRandom random) {
        this.random = random;
    }

    Draft document() {
        return new Draft(Kind.JSON, "JSON", () -> {
            JsonNode json = any(1);
            return new FuzzValue(
                    "CAST(" + FuzzValue.quoted(json.toString()) + " AS JSON)", json.isNull() ? null : json);
        });
    }

    private JsonNode any(int depth) {
        return switch (random.nextInt(depth < DEEPEST ? 12 : 7)) {
            case 0 -> JSON.numberNode(random.nextInt(-2, 4));
            case 1 -> JSON.numberNode(random.nextInt(-2, 6) / 2.0);
            case 2 -> JSON.booleanNode(random.nextBoolean());
            case 3 -> JSON.nullNode();
            case 4 -> JSON.numberNode(random.nextBoolean() ? Long.MAX_VALUE : 9_007_199_254_740_993L);
            case 5, 6 -> JSON.stringNode(TEXTS.get(random.nextInt(TEXTS.size())));
            case 7, 8 -> array(depth);
            default -> object(depth);
        };
    }

    private ArrayNode array(int depth) {
        ArrayNode array = JSON.arrayNode();
        for (int i = random.nextInt(4); i > 0; i--) {
            array.add(any(depth + 1));
        }
        return array;
    }

    private ObjectNode object(int depth) {
        ObjectNode object = JSON.objectNode();
        for (int i = random.nextInt(4); i > 0; i--) {
            object.set(MEMBERS.get(random.nextInt(MEMBERS.size())), any(depth + 1));
        }
        return object;
    }
}
