package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * SET: its labels in the declared order. A parameter is an array of labels in any order, or the text {@code "a,b"} in the declared
 * order, which is the only one that MySQL finds equal.
 */
record SetCodec(Column column) implements Codec {
    @Override
    public String readExpression(String quotedColumn) {
        return "CAST(" + quotedColumn + " AS UNSIGNED)";
    }

    @Override
    public Object fromBinlog(String text) {
        List<String> labels = column.type().labels();
        long mask = WholeNumber.ofText(column, text, labels.size()).longValue();
        List<String> members = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            if ((mask >>> i & 1) == 1) {
                members.add(labels.get(i));
            }
        }
        return List.copyOf(members);
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    @Override
    public Object fromParameter(JsonNode json) {
        Set<String> given = new LinkedHashSet<>();
        if (json.isArray()) {
            for (JsonNode label : json) {
                given.add(label.isString() ? label.stringValue() : label.toString());
            }
        } else if (json.isString()) {
            given.addAll(
                    json.stringValue().isEmpty()
                            ? List.of()
                            : List.of(json.stringValue().split(",", -1)));
        } else {
            throw refusal(json);
        }
        List<String> members =
                column.type().labels().stream().filter(given::contains).toList();
        if (members.size() != given.size()
                || (json.isString() && !String.join(",", members).equals(json.stringValue()))) {
            throw refusal(json);
        }
        return members;
    }

    @Override
    public String parameterExpression() {
        return "?";
    }

    @Override
    public Object toSql(Object value) {
        return String.join(",", members(value));
    }

    @Override
    public JsonNode toJson(Object value) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        members(value).forEach(array::add);
        return array;
    }

    @SuppressWarnings("unchecked")
    static List<String> members(Object value) {
        return (List<String>) value;
    }

    private InvalidParameterException refusal(JsonNode json) {
        return new InvalidParameterException(
                column, json, "an array of labels out of " + column.type().labels());
    }
}
