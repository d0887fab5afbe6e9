package io.shardlens.query.parse;

import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.And;
import io.shardlens.query.model.Condition.Bound;
import io.shardlens.query.model.Condition.Not;
import io.shardlens.query.model.Condition.Or;
import io.shardlens.query.model.Condition.Range;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Writes a query as SQL in one of the ways in which people do; none of the product's code helps. */
final class RandomSql {
    private final SplittableRandom random;
    private final String qualifier;
    private final List<@Nullable Object> parameters = new ArrayList<>();

    private RandomSql(SplittableRandom random, String qualifier) {
        this.random = random;
        this.qualifier = qualifier;
    }

    /** @param parameters a JSON list */
    record Written(String sql, String parameters) {}

    static Written of(Query query, SplittableRandom random) {
        boolean alias = random.nextBoolean();
        RandomSql writer = new RandomSql(random, alias ? "x" : query.table().name());
        String all = query.select().equals(query.table().columns()) && random.nextBoolean() ? "*" : "";
        String select = query.count()
                ? "COUNT(*)"
                : !all.isEmpty()
                        ? all
                        : query.select().stream()
                                .map(c -> writer.name(c.name()))
                                .collect(Collectors.joining(", "));
        StringBuilder sql =
                new StringBuilder("SELECT " + select + " FROM `" + query.table().name() + "`");
        sql.append(alias ? " AS x" : "");
        if (!query.where().isAlways()) {
            sql.append(" WHERE ").append(writer.condition(query.where()));
        }
        if (!query.order().isEmpty()) {
            sql.append(" ORDER BY ")
                    .append(query.order().stream().map(writer::order).collect(Collectors.joining(", ")));
        }
        if (!query.count()) {
            sql.append(" LIMIT ").append(writer.literal((long) query.limit()));
        }
        return new Written(sql.toString(), JsonMapper.shared().writeValueAsString(writer.parameters));
    }

    private String order(Order order) {
        String direction = order.direction() == Order.Direction.DESC ? " DESC" : random.nextBoolean() ? " asc" : "";
        return name(order.column().name()) + direction;
    }

    private String name(String column) {
        String cased = random.nextInt(4) == 0 ? column.toUpperCase(java.util.Locale.ROOT) : column;
        String quoted = random.nextBoolean() ? "`" + cased + "`" : cased;
        return random.nextInt(3) == 0 ? "`" + qualifier + "`." + quoted : quoted;
    }

    private String condition(Condition condition) {
        String text = bare(condition);
        return random.nextInt(5) == 0 ? "(" + text + ")" : text;
    }

    private String bare(Condition condition) {
        return switch (condition) {
            case And and -> joined(and.children(), " AND ");
            case Or or -> joined(or.children(), random.nextBoolean() ? " OR " : " /* or */ or\n");
            case Not not -> "NOT (" + condition(not.child()) + ")";
            case Condition.Eq eq -> compared(eq.column().name(), "=", "=", eq.value());
            case Condition.Ne ne -> compared(ne.column().name(), "<>", "!=", ne.value());
            case Condition.In in ->
                name(in.column().name()) + " IN ("
                        + in.values().stream().map(this::literal).collect(Collectors.joining(", ")) + ")";
            case Range range -> range(range);
            case Condition.Between between ->
                name(between.column().name()) + " BETWEEN " + literal(between.low()) + " AND "
                        + literal(between.high());
            case Condition.Prefix prefix ->
                name(prefix.column().name()) + " LIKE "
                        + (prefix.prefix() == null ? "NULL" : literal(pattern(prefix.prefix())));
            case Condition.InTuples in -> tuples(in);
            case Condition.Like like ->
                name(like.column().name()) + " LIKE "
                        + (like.pattern() == null
                                ? "NULL"
                                : literal(like.pattern().text('\\')));
            case Condition.JsonEq eq -> throw new IllegalArgumentException(eq.toString());
            case Condition.JsonTextEq text -> throw new IllegalArgumentException(text.toString());
            case Condition.Match match -> throw new IllegalArgumentException(match.toString());
            case Condition.IsNull isNull -> name(isNull.column().name()) + " IS NULL";
        };
    }

    private String tuples(Condition.InTuples in) {
        String columns = in.columns().stream().map(c -> name(c.name())).collect(Collectors.joining(", ", "(", ")"));
        return columns + " IN "
                + in.tuples().stream()
                        .map(tuple -> tuple.stream().map(this::literal).collect(Collectors.joining(", ", "(", ")")))
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    private String joined(List<Condition> children, String operator) {
        return children.stream().map(child -> "(" + condition(child) + ")").collect(Collectors.joining(operator));
    }

    private String compared(String column, String operator, String mirrored, @Nullable Object value) {
        return random.nextInt(3) == 0
                ? literal(value) + " " + mirrored + " " + name(column)
                : name(column) + operator + literal(value);
    }

    private String range(Range range) {
        Bound lower = range.lower();
        if (lower != null) {
            String equal = lower.inclusive() ? "=" : "";
            return compared(range.column().name(), ">" + equal, "<" + equal, lower.value());
        }
        Bound upper = java.util.Objects.requireNonNull(range.upper());
        String equal = upper.inclusive() ? "=" : "";
        return compared(range.column().name(), "<" + equal, ">" + equal, upper.value());
    }

    private String literal(@Nullable Object value) {
        if (random.nextBoolean()) {
            parameters.add(value);
            return "?";
        }
        return switch (value) {
            case null -> "NULL";
            case String text -> quoted(text, random);
            default -> value.toString();
        };
    }

    /** A text in one of the two quotes, with one of the two ways to escape them. */
    static String quoted(String text, SplittableRandom random) {
        char quote = random.nextInt(4) == 0 ? '"' : '\'';
        String escape = random.nextBoolean() ? "\\" : String.valueOf(quote);
        return quote
                + text.replace("\\", "\\\\")
                        .replace(String.valueOf(quote), escape + quote)
                        .replace("\0", "\\0")
                + quote;
    }

    /** The pattern of LIKE that finds a prefix. */
    static String pattern(String prefix) {
        return prefix.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
    }

    /** The same with every range split into its bounds, as comparisons have one each. */
    static Condition inSingleBounds(Condition condition) {
        return switch (condition) {
            case And and ->
                new And(and.children().stream().map(RandomSql::inSingleBounds).toList());
            case Or or ->
                new Or(or.children().stream().map(RandomSql::inSingleBounds).toList());
            case Not not -> new Not(inSingleBounds(not.child()));
            case Range range ->
                range.lower() == null || range.upper() == null
                        ? range
                        : new And(List.of(
                                new Range(range.column(), range.lower(), null),
                                new Range(range.column(), null, range.upper())));
            case Condition.Eq eq -> eq;
            case Condition.Ne ne -> ne;
            case Condition.In in -> in;
            case Condition.Between between -> between;
            case Condition.InTuples in -> in;
            case Condition.Prefix prefix -> prefix;
            case Condition.Like like -> like;
            case Condition.JsonEq eq -> eq;
            case Condition.JsonTextEq text -> text;
            case Condition.Match match -> match;
            case Condition.IsNull isNull -> isNull;
        };
    }
}
