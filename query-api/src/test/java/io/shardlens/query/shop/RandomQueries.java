package io.shardlens.query.shop;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.codec.LikePattern;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.JsonPath;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Order.Direction;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Seeded questions about {@link Things}, each as a query and as the SQL that a person would put to one unsharded table. The SQL is
 * written from the same choices but by none of the product's code.
 */
public final class RandomQueries {
    private static final List<String> PREFIXES = List.of(
            "", "a", "A", "á", "s", "ss", "b", "1", "2", "20", "-", "0", "5", "50%", "5_", "\\", "|", "🍣", "æ", "[",
            "\"");

    /** What a single condition does. */
    public enum Operator {
        EQ,
        NE,
        IN,
        RANGE,
        BETWEEN,
        PREFIX,
        LIKE,
        /** With a second column. */
        TUPLE,
        IS_NULL,
        JSON_EQ,
        JSON_TEXT;

        /** Whether there is such a condition over a column. */
        public boolean appliesTo(String column) {
            return column.equals(DOCUMENTS) || (this != JSON_EQ && this != JSON_TEXT);
        }
    }

    private static final String DOCUMENTS = "c_json";
    /** Patterns of LIKE, some of which hit. */
    public static final List<String> PATTERNS = List.of(
            "%",
            "_", "", "%e", "%s", "a", "A%", "%a", "a_", "_b", "%5%", "a%b", "5\\%", "50\\%", "5\\_0", "5_0", "__",
            "%s_", "_%s", "ss", "🍣", "%🍣%", "æ%e", "%\\\\", "a %", "1%5", "%:%.%", "[%]", "z_z");

    private static final List<String> PATHS =
            List.of("$", "$.a", "$.b", "$.b[0]", "$[0]", "$[1]", "$.a.a", "$.\"b c\"", "$.zz");

    /**
     * A condition in both languages.
     *
     * @param sql three-valued as MySQL evaluates it
     */
    public record Both(Condition condition, String sql) {}

    /**
     * A question.
     *
     * @param query with the plan preference AUTO
     * @param where the SQL condition
     * @param orderBy the SQL order with its tie-break
     */
    public record Question(Query query, String where, String orderBy) {
        /** The same under another plan. */
        public Query by(PlanPreference plan) {
            QueryOptions options = query.options();
            return new Query(
                    query.table(),
                    query.where(),
                    query.select(),
                    query.order(),
                    query.limit(),
                    query.after(),
                    query.count(),
                    new QueryOptions(options.maxLag(), options.deadline(), options.allowPartial(), plan));
        }
    }

    private final LogicalTable table;
    private final SplittableRandom random;

    public RandomQueries(LogicalTable table, long seed) {
        this.table = table;
        this.random = new SplittableRandom(seed);
    }

    /** A question with a tree of conditions over the columns. */
    public Question question() {
        return question(tree(3), order());
    }

    /** A question with one condition over one column, sorted by another. */
    public Question question(String column, Operator operator) {
        Both one = leaf(column, operator);
        return question(random.nextInt(4) == 0 ? not(one) : one, order());
    }

    private Question question(Both where, List<Order> order) {
        Query query = new Query(
                table,
                NormalForm.of(where.condition()),
                table.columns(),
                order,
                random.nextInt(1, 25),
                null,
                random.nextBoolean(),
                new QueryOptions(Duration.ofDays(1), Duration.ofSeconds(30), false, PlanPreference.AUTO));
        String orderBy = query.sortKey().stream()
                .map(o -> o.column().name() + " " + o.direction())
                .collect(Collectors.joining(", "));
        return new Question(query, where.sql(), orderBy);
    }

    private List<Order> order() {
        List<Order> order = new ArrayList<>();
        List<String> names = new ArrayList<>(Things.all().keySet());
        for (int i = random.nextInt(3); i > 0; i--) {
            String name = names.remove(random.nextInt(names.size()));
            order.add(new Order(column(name), random.nextBoolean() ? Direction.ASC : Direction.DESC));
        }
        return order;
    }

    private Column column(String name) {
        return table.column(name).orElseThrow();
    }

    private Both tree(int depth) {
        int kind = random.nextInt(depth > 1 ? 6 : 2);
        return switch (kind) {
            case 0, 1 -> {
                List<String> names = List.copyOf(Things.all().keySet());
                Operator[] operators = Operator.values();
                Operator operator = operators[random.nextInt(operators.length)];
                String name = names.get(random.nextInt(names.size()));
                yield leaf(operator.appliesTo(name) ? name : DOCUMENTS, operator);
            }
            case 2 -> not(tree(depth - 1));
            case 3 -> joined(depth, true);
            default -> joined(depth, false);
        };
    }

    private static Both not(Both child) {
        return new Both(new Condition.Not(child.condition()), "NOT (" + child.sql() + ")");
    }

    private Both joined(int depth, boolean all) {
        List<Both> children = new ArrayList<>();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            children.add(tree(depth - 1));
        }
        List<Condition> conditions = children.stream().map(Both::condition).toList();
        return new Both(
                all ? new Condition.And(conditions) : new Condition.Or(conditions),
                children.stream()
                        .map(child -> "(" + child.sql() + ")")
                        .collect(Collectors.joining(all ? " AND " : " OR ")));
    }

    private Both leaf(String name, Operator operator) {
        Column column = column(name);
        boolean json = column.type().name().name().equals("JSON");
        return switch (operator) {
            case EQ -> {
                Literal literal = literal(name);
                yield new Both(new Condition.Eq(column, value(column, literal)), name + " = " + literal.sql());
            }
            case NE -> {
                Literal literal = literal(name);
                yield new Both(new Condition.Ne(column, value(column, literal)), name + " <> " + literal.sql());
            }
            case IN -> in(column);
            case RANGE -> range(column);
            case BETWEEN -> {
                Literal low = literal(name);
                Literal high = literal(name);
                String sql = json
                        ? name + " >= " + low.sql() + " AND " + name + " <= " + high.sql()
                        : name + " BETWEEN " + low.sql() + " AND " + high.sql();
                yield new Both(new Condition.Between(column, value(column, low), value(column, high)), "(" + sql + ")");
            }
            case PREFIX -> {
                String prefix = PREFIXES.get(random.nextInt(PREFIXES.size()));
                String pattern =
                        prefix.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
                yield new Both(new Condition.Prefix(column, prefix), name + " LIKE " + Things.quoted(pattern));
            }
            case LIKE -> {
                String pattern = PATTERNS.get(random.nextInt(PATTERNS.size()));
                yield new Both(
                        new Condition.Like(column, LikePattern.parse(pattern, LikePattern.BACKSLASH)),
                        name + " LIKE " + Things.quoted(pattern));
            }
            case TUPLE -> tuples(column);
            case IS_NULL -> new Both(new Condition.IsNull(column), name + " IS NULL");
            case JSON_EQ -> {
                String path = PATHS.get(random.nextInt(PATHS.size()));
                Literal literal = inside();
                yield new Both(
                        new Condition.JsonEq(
                                column(DOCUMENTS), JsonPath.parse(path), (JsonNode) value(column(DOCUMENTS), literal)),
                        DOCUMENTS + "->'" + path + "' = " + literal.sql());
            }
            case JSON_TEXT -> {
                String path = PATHS.get(random.nextInt(PATHS.size()));
                String text = List.of("x", "X", "X ", "1", "true", "1.0", "null", "[1, 2]", "")
                        .get(random.nextInt(9));
                yield new Both(
                        new Condition.JsonTextEq(column(DOCUMENTS), JsonPath.parse(path), text),
                        DOCUMENTS + "->>'" + path + "' = " + Things.quoted(text));
            }
        };
    }

    /** A value inside a document: plain SQL where SQL has one. */
    private Literal inside() {
        Literal literal = literal(DOCUMENTS);
        JsonNode json = literal.json();
        return json.isString()
                ? new Literal(json, Things.quoted(json.stringValue()))
                : json.isContainer() || json.isNull() ? literal : new Literal(json, json.toString());
    }

    private Both tuples(Column first) {
        List<String> names = new ArrayList<>(Things.all().keySet());
        names.remove(first.name());
        Column second = column(names.get(random.nextInt(names.size())));
        List<List<@Nullable Object>> tuples = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            Literal left = literal(first.name());
            Literal right = literal(second.name());
            boolean isNull = random.nextInt(6) == 0;
            tuples.add(Arrays.asList(value(first, left), isNull ? null : value(second, right)));
            texts.add("(" + first.name() + " = " + left.sql() + " AND " + second.name() + " = "
                    + (isNull ? "NULL" : right.sql()) + ")");
        }
        // What the documentation says a row constructor is; IN itself compares JSON as text.
        return new Both(
                new Condition.InTuples(List.of(first, second), tuples),
                texts.stream().collect(Collectors.joining(" OR ", "(", ")")));
    }

    private Both in(Column column) {
        List<@Nullable Object> values = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            boolean isNull = random.nextInt(8) == 0;
            Literal literal = literal(column.name());
            values.add(isNull ? null : value(column, literal));
            texts.add(isNull ? "NULL" : literal.sql());
        }
        // Not IN itself: MySQL 8.0.15 finds nothing for c_time IN ('00:00:00', '-00:00:01.500', NULL), and compares
        // JSON as text.
        String sql =
                texts.stream().map(text -> column.name() + " = " + text).collect(Collectors.joining(" OR ", "(", ")"));
        return new Both(new Condition.In(column, values), sql);
    }

    private Both range(Column column) {
        List<String> texts = new ArrayList<>();
        Condition.Bound lower = random.nextBoolean() ? bound(column, ">", texts) : null;
        Condition.Bound upper = lower == null || random.nextBoolean() ? bound(column, "<", texts) : null;
        return new Both(new Condition.Range(column, lower, upper), "(" + String.join(" AND ", texts) + ")");
    }

    private Condition.Bound bound(Column column, String operator, List<String> texts) {
        boolean inclusive = random.nextBoolean();
        Literal literal = literal(column.name());
        texts.add(column.name() + " " + operator + (inclusive ? "= " : " ") + literal.sql());
        return new Condition.Bound(value(column, literal), inclusive);
    }

    private Literal literal(String column) {
        List<Literal> domain = Objects.requireNonNull(Things.all().get(column), column);
        return domain.get(random.nextInt(domain.size()));
    }

    private static Object value(Column column, Literal literal) {
        return Codecs.of(column).fromParameter(literal.json());
    }
}
