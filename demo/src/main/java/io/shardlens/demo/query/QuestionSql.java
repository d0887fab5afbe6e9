package io.shardlens.demo.query;

import io.shardlens.demo.data.OrderColumn;
import io.shardlens.demo.data.OrderTable;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A question as SQL for the unsharded table.
 *
 * @param text with placeholders
 * @param parameters their values, none null
 */
public record QuestionSql(String text, List<Object> parameters) {
    private static final DateTimeFormatter DATETIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

    public QuestionSql {
        parameters = List.copyOf(parameters);
    }

    /** Asks for whole rows, each as one JSON object, in order. {@code limit} replaces the question's own. */
    public static QuestionSql rows(Question question, int limit) {
        List<Object> parameters = new ArrayList<>();
        String where = where(question.where(), parameters);
        String order = question.order().stream()
                .map(sort -> sort.column().column() + (sort.descending() ? " DESC, " : " ASC, "))
                .collect(Collectors.joining());
        return new QuestionSql(
                "SELECT " + OrderTable.asJson() + " FROM " + OrderTable.UNSHARDED + " WHERE " + where + " ORDER BY "
                        + order + "order_id ASC LIMIT " + limit,
                parameters);
    }

    /** Asks how many rows there are without the limit. */
    public static QuestionSql count(Question question) {
        List<Object> parameters = new ArrayList<>();
        String where = where(question.where(), parameters);
        return new QuestionSql("SELECT COUNT(*) FROM " + OrderTable.UNSHARDED + " WHERE " + where, parameters);
    }

    private static String where(Condition condition, List<Object> parameters) {
        return switch (condition) {
            case Condition.And and -> joined(and.all(), " AND ", parameters);
            case Condition.Or or -> joined(or.any(), " OR ", parameters);
            case Condition.Not not -> "(NOT " + where(not.inner(), parameters) + ")";
            case Condition.Equal equal ->
                compared(equal.column(), equal.negated() ? "<>" : "=", equal.value(), parameters);
            case Condition.In in -> in(in, parameters);
            case Condition.Range range ->
                range.bounds().stream()
                        .map(bound ->
                                compared(range.column(), bound.comparison().sql(), bound.value(), parameters))
                        .collect(Collectors.joining(" AND ", "(", ")"));
            case Condition.Between between -> between(between, parameters);
            case Condition.Prefix prefix -> {
                parameters.add(escaped(prefix.start()) + "%");
                yield "(" + prefix.column().column() + " LIKE ?)";
            }
            case Condition.IsNull isNull -> "(" + isNull.column().column() + " IS NULL)";
        };
    }

    private static String joined(List<Condition> parts, String word, List<Object> parameters) {
        return parts.stream().map(part -> where(part, parameters)).collect(Collectors.joining(word, "(", ")"));
    }

    private static String compared(OrderColumn column, String operator, Object value, List<Object> parameters) {
        return "(" + column.column() + " " + operator + " " + placeholder(column, value, parameters) + ")";
    }

    /** MySQL's manual: IN and BETWEEN do not work on JSON values, so they are spelled out there. */
    private static String in(Condition.In in, List<Object> parameters) {
        if (in.column().kind() == OrderColumn.Kind.JSON) {
            return in.values().stream()
                    .map(value -> compared(in.column(), "=", value, parameters))
                    .collect(Collectors.joining(" OR ", "(", ")"));
        }
        return in.values().stream()
                .map(value -> placeholder(in.column(), value, parameters))
                .collect(Collectors.joining(", ", "(" + in.column().column() + " IN (", "))"));
    }

    private static String between(Condition.Between between, List<Object> parameters) {
        if (between.column().kind() == OrderColumn.Kind.JSON) {
            return "(" + compared(between.column(), ">=", between.low(), parameters) + " AND "
                    + compared(between.column(), "<=", between.high(), parameters) + ")";
        }
        return "(" + between.column().column() + " BETWEEN " + placeholder(between.column(), between.low(), parameters)
                + " AND " + placeholder(between.column(), between.high(), parameters) + ")";
    }

    private static String placeholder(OrderColumn column, Object value, List<Object> parameters) {
        parameters.add(value instanceof LocalDateTime time ? time.format(DATETIME) : value);
        return column.kind() == OrderColumn.Kind.JSON ? "CAST(? AS JSON)" : "?";
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }
}
