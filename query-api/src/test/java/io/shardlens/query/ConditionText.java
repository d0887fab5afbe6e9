package io.shardlens.query;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Conditions as people write them, for golden files and messages. */
public final class ConditionText {
    private ConditionText() {}

    /** Like SQL, with literals as JSON. */
    public static String of(Condition condition) {
        return switch (condition) {
            case Condition.And and -> and.isAlways() ? "TRUE" : joined(and.children(), " AND ");
            case Condition.Or or -> or.isNever() ? "FALSE" : joined(or.children(), " OR ");
            case Condition.Not not -> "NOT (" + of(not.child()) + ")";
            case Condition.Eq eq -> eq.column().name() + " = " + literal(eq.column(), eq.value());
            case Condition.Ne ne -> ne.column().name() + " <> " + literal(ne.column(), ne.value());
            case Condition.In in ->
                in.column().name() + " IN ("
                        + in.values().stream().map(v -> literal(in.column(), v)).collect(Collectors.joining(", "))
                        + ")";
            case Condition.Range range -> bounds(range);
            case Condition.Between between ->
                between.column().name() + " BETWEEN " + literal(between.column(), between.low()) + " AND "
                        + literal(between.column(), between.high());
            case Condition.Prefix prefix -> prefix.column().name() + " LIKE " + prefix.prefix() + "%";
            case Condition.InTuples in ->
                in.columns().stream().map(Column::name).collect(Collectors.joining(", ", "(", ")")) + " IN ("
                        + tuples(in)
                        + ")";
            case Condition.Like like ->
                like.column().name() + " LIKE "
                        + (like.pattern() == null ? "NULL" : like.pattern().text('\\'));
            case Condition.JsonEq eq -> eq.column().name() + "->'" + eq.path() + "' = " + eq.value();
            case Condition.JsonTextEq text -> text.column().name() + "->>'" + text.path() + "' = " + text.text();
            case Condition.Match match -> "MATCH " + match.column().name() + " AGAINST " + match.text();
            case Condition.IsNull isNull -> isNull.column().name() + " IS NULL";
        };
    }

    private static String tuples(Condition.InTuples in) {
        List<String> shown = new ArrayList<>();
        for (List<@Nullable Object> tuple : in.tuples()) {
            shown.add(tuple(in, tuple));
        }
        return String.join(", ", shown);
    }

    private static String tuple(Condition.InTuples in, List<@Nullable Object> tuple) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < tuple.size(); i++) {
            values.add(literal(in.columns().get(i), tuple.get(i)));
        }
        return values.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    private static String joined(List<Condition> children, String operator) {
        return children.stream().map(ConditionText::of).collect(Collectors.joining(operator, "(", ")"));
    }

    private static String bounds(Condition.Range range) {
        String lower = range.lower() == null
                ? ""
                : range.column().name()
                        + (range.lower().inclusive() ? " >= " : " > ")
                        + literal(range.column(), range.lower().value());
        String upper = range.upper() == null
                ? ""
                : range.column().name()
                        + (range.upper().inclusive() ? " <= " : " < ")
                        + literal(range.column(), range.upper().value());
        return lower.isEmpty() || upper.isEmpty() ? lower + upper : lower + " AND " + upper;
    }

    private static String literal(Column column, @Nullable Object value) {
        return value == null ? "NULL" : Codecs.of(column).toJson(value).toString();
    }
}
