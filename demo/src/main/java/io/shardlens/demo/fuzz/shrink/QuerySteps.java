package io.shardlens.demo.fuzz.shrink;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Simpler queries: without a part, with a part of a condition in its place, with fewer elements in a list. */
final class QuerySteps {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Set<String> LISTS = Set.of("select", "order", "group-by");

    private QuerySteps() {}

    static List<ObjectNode> of(ObjectNode query) {
        List<ObjectNode> steps = new ArrayList<>();
        for (Map.Entry<String, JsonNode> part : query.properties()) {
            ObjectNode without = query.deepCopy();
            without.remove(part.getKey());
            steps.add(without);
        }
        for (String condition : List.of("where", "having")) {
            if (query.has(condition)) {
                conditions(query.path(condition)).forEach(simpler -> steps.add(with(query, condition, simpler)));
            }
        }
        for (Map.Entry<String, JsonNode> measure : query.path("measures").properties()) {
            if (query.path("measures").size() > 1) {
                ObjectNode fewer = (ObjectNode) query.path("measures").deepCopy();
                fewer.remove(measure.getKey());
                steps.add(with(query, "measures", fewer));
            }
        }
        for (String list : LISTS.stream().sorted().toList()) {
            shorter(query.path(list)).forEach(simpler -> steps.add(with(query, list, simpler)));
        }
        if (query.path("limit").asInt(0) > 1) {
            steps.add(with(query, "limit", JSON.numberNode(1)));
        }
        return steps;
    }

    private static ObjectNode with(ObjectNode object, String key, JsonNode value) {
        ObjectNode changed = object.deepCopy();
        changed.set(key, value);
        return changed;
    }

    /** Without one element, but never without all. */
    private static List<JsonNode> shorter(JsonNode list) {
        List<JsonNode> shorter = new ArrayList<>();
        for (int i = 0; list.isArray() && list.size() > 1 && i < list.size(); i++) {
            ArrayNode copy = (ArrayNode) list.deepCopy();
            copy.remove(i);
            shorter.add(copy);
        }
        return shorter;
    }

    private static List<JsonNode> conditions(JsonNode condition) {
        List<JsonNode> simpler = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : condition.properties()) {
            String operator = entry.getKey();
            JsonNode operand = entry.getValue();
            switch (operator) {
                case "and", "or" -> {
                    operand.forEach(simpler::add);
                    shorter(operand).forEach(list -> simpler.add(object(operator, list)));
                    for (int i = 0; i < operand.size(); i++) {
                        for (JsonNode child : conditions(operand.get(i))) {
                            ArrayNode list = (ArrayNode) operand.deepCopy();
                            list.set(i, child);
                            simpler.add(object(operator, list));
                        }
                    }
                }
                case "not" -> {
                    simpler.add(operand);
                    conditions(operand).forEach(child -> simpler.add(object("not", child)));
                }
                case "tuple" ->
                    shorter(operand.path("in"))
                            .forEach(list -> simpler.add(object(operator, with((ObjectNode) operand, "in", list))));
                default -> simpler.addAll(operands(operator, operand));
            }
        }
        return simpler;
    }

    /** Of an operator on one column. */
    private static List<JsonNode> operands(String operator, JsonNode operand) {
        List<JsonNode> simpler = new ArrayList<>();
        if (!operand.isObject() || operator.equals("json")) {
            return simpler;
        }
        for (Map.Entry<String, JsonNode> on : operand.properties()) {
            JsonNode value = on.getValue();
            if (operator.equals("in")) {
                shorter(value).forEach(list -> simpler.add(object(operator, object(on.getKey(), list))));
            }
            if (operator.equals("range") && value.size() > 1) {
                value.properties()
                        .forEach(bound -> simpler.add(
                                object(operator, object(on.getKey(), object(bound.getKey(), bound.getValue())))));
            }
            if (value.isString() && (operator.equals("like") || operator.equals("prefix"))) {
                String text = value.stringValue();
                for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
                    String less = text.substring(0, i) + text.substring(text.offsetByCodePoints(i, 1));
                    simpler.add(object(operator, object(on.getKey(), JSON.stringNode(less))));
                }
            }
        }
        return simpler;
    }

    private static ObjectNode object(String key, JsonNode value) {
        ObjectNode object = JSON.objectNode();
        object.set(key, value);
        return object;
    }
}
