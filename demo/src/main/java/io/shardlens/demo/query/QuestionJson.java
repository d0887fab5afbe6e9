package io.shardlens.demo.query;

import io.shardlens.demo.data.OrderColumn;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A question as the body of {@code POST /v1/tables/orders/query}. */
public final class QuestionJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final JsonMapper mapper;

    /** @param mapper must keep every digit of a number */
    public QuestionJson(JsonMapper mapper) {
        this.mapper = mapper;
    }

    /** Without plan, deadline and the like: the caller adds them. */
    public ObjectNode body(Question question) {
        ObjectNode body = JSON.objectNode();
        body.set("where", where(question.where()));
        ArrayNode select = body.putArray("select");
        question.select().forEach(column -> select.add(column.column()));
        if (!question.order().isEmpty()) {
            ArrayNode order = body.putArray("order");
            question.order()
                    .forEach(sort -> order.addObject().put(sort.column().column(), sort.descending() ? "desc" : "asc"));
        }
        return body.put("limit", question.limit());
    }

    private ObjectNode where(Condition condition) {
        ObjectNode node = JSON.objectNode();
        switch (condition) {
            case Condition.And and -> {
                ArrayNode parts = node.putArray("and");
                and.all().forEach(part -> parts.add(where(part)));
            }
            case Condition.Or or -> {
                ArrayNode parts = node.putArray("or");
                or.any().forEach(part -> parts.add(where(part)));
            }
            case Condition.Not not -> node.set("not", where(not.inner()));
            case Condition.Equal equal ->
                node.putObject(equal.negated() ? "ne" : "eq")
                        .set(equal.column().column(), literal(equal.column(), equal.value()));
            case Condition.In in -> {
                ArrayNode values = node.putObject("in").putArray(in.column().column());
                in.values().forEach(value -> values.add(literal(in.column(), value)));
            }
            case Condition.Range range -> {
                ObjectNode bounds =
                        node.putObject("range").putObject(range.column().column());
                range.bounds()
                        .forEach(
                                bound -> bounds.set(bound.comparison().word(), literal(range.column(), bound.value())));
            }
            case Condition.Between between ->
                node.putObject("between")
                        .putArray(between.column().column())
                        .add(literal(between.column(), between.low()))
                        .add(literal(between.column(), between.high()));
            case Condition.Prefix prefix ->
                node.putObject("prefix").put(prefix.column().column(), prefix.start());
            case Condition.IsNull isNull -> node.put("is-null", isNull.column().column());
        }
        return node;
    }

    /** Numbers go sometimes as JSON numbers and sometimes as strings, by their last digit: the API takes both. */
    private JsonNode literal(OrderColumn column, Object value) {
        return switch (value) {
            case Long number -> number % 5 == 0 ? JSON.stringNode(number.toString()) : JSON.numberNode(number);
            case BigDecimal number ->
                number.unscaledValue().testBit(0) ? JSON.stringNode(number.toPlainString()) : JSON.numberNode(number);
            case LocalDateTime time -> JSON.stringNode(time.toString());
            case String text -> column.kind() == OrderColumn.Kind.JSON ? mapper.readTree(text) : JSON.stringNode(text);
            default ->
                throw new IllegalArgumentException("no literal for " + value.getClass() + " in " + column.column());
        };
    }
}
