package io.shardlens.query.shop;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.Aggregate;
import io.shardlens.query.model.CalendarInterval;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupOrder;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.GroupTerm;
import io.shardlens.query.model.Measure;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Order.Direction;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.QueryOptions;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Seeded questions about groups of {@link Things}, each as a query and as the SQL that a person would put to one unsharded table. The
 * SQL is written from the same choices but by none of the product's code, which only reads the values.
 */
public final class RandomGroups {
    private static final List<String> NUMBERS = List.of(
            "c_tiny", "c_uint", "c_big", "c_ubig", "c_dec", "c_wide", "c_float", "c_bit", "c_bits", "c_year", "id");
    /** MySQL has no order of documents that could be put together over tables. */
    private static final String INCOMPARABLE = "c_json";

    /**
     * A question.
     *
     * @param query with the plan preference AUTO
     * @param sql without LIMIT: the keys and then the measures, as the codecs read them
     */
    public record Question(GroupQuery query, String sql) {
        /** The same under another plan. */
        public GroupQuery by(PlanPreference plan) {
            QueryOptions options = query.options();
            return new GroupQuery(
                    query.table(),
                    query.where(),
                    query.keys(),
                    query.measures(),
                    query.having(),
                    query.order(),
                    query.select(),
                    query.limit(),
                    query.after(),
                    query.approximate(),
                    new QueryOptions(options.maxLag(), options.deadline(), options.allowPartial(), plan));
        }
    }

    private final LogicalTable table;
    private final RandomQueries conditions;
    private final SplittableRandom random;
    private final List<String> columns;

    public RandomGroups(LogicalTable table, long seed) {
        this.table = table;
        this.conditions = new RandomQueries(table, seed);
        this.random = new SplittableRandom(seed);
        this.columns = new ArrayList<>(Things.all().keySet());
        columns.remove(INCOMPARABLE);
    }

    /** A measure in SQL, as a person writes it and as a codec reads it. */
    private record Both(Measure measure, String sql, String read) {}

    /** A question with a key of each of these columns, beside random measures and conditions. */
    public Question question(List<String> by) {
        List<GroupKey> keys = by.stream().map(this::key).toList();
        List<Both> measures = new ArrayList<>();
        for (int i = random.nextInt(by.isEmpty() ? 1 : 0, 4); i > 0; i--) {
            measures.add(measure("m" + i));
        }
        RandomQueries.Question where = conditions.question();
        boolean everywhere = random.nextInt(3) > 0;
        Having having = random.nextInt(3) == 0 ? having(measures) : new Having(Condition.always(), "");
        List<GroupTerm> terms = new ArrayList<>(keys);
        measures.forEach(both -> terms.add(both.measure()));
        List<GroupOrder> order = order(terms);
        GroupQuery query = new GroupQuery(
                table,
                everywhere ? Condition.always() : where.query().where(),
                keys,
                measures.stream().map(Both::measure).toList(),
                NormalForm.of(having.condition()),
                order,
                terms,
                random.nextInt(1, 12),
                null,
                false,
                new QueryOptions(Duration.ofDays(1), Duration.ofSeconds(60), false, PlanPreference.AUTO));
        List<String> select = new ArrayList<>();
        keys.forEach(key -> select.add(
                key instanceof GroupKey.Period
                        ? inSql(key)
                        : Codecs.of(key.column()).readExpression(key.name())));
        measures.forEach(both -> select.add(both.read()));
        String sql = "SELECT " + String.join(", ", select) + " FROM things"
                + (everywhere ? "" : " WHERE " + where.where())
                + (by.isEmpty()
                        ? ""
                        : keys.stream().map(RandomGroups::inSql).collect(Collectors.joining(", ", " GROUP BY ", "")))
                + having.sql()
                + (by.isEmpty() ? "" : " ORDER BY " + orderBy(query, measures));
        return new Question(query, sql);
    }

    /** A question with up to two keys. */
    public Question question() {
        List<String> by = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            String name = columns.get(random.nextInt(columns.size()));
            if (!by.contains(name)) {
                by.add(name);
            }
        }
        return question(by);
    }

    private String orderBy(GroupQuery query, List<Both> measures) {
        return query.sortTerms().stream()
                .map(order -> measures.stream()
                                .filter(both -> both.measure().equals(order.term()))
                                .map(Both::sql)
                                .findFirst()
                                .orElseGet(() -> inSql((GroupKey) order.term()))
                        + " " + order.direction())
                .collect(Collectors.joining(", "));
    }

    /** A column, or now and then a period of one that has any. */
    private GroupKey key(String name) {
        Column column = column(name);
        TypeName type = column.type().name();
        boolean days = type == TypeName.DATE;
        boolean times = days || type == TypeName.DATETIME || type == TypeName.TIMESTAMP;
        if (!times || random.nextInt(3) == 0) {
            return new GroupKey.Value(name, column);
        }
        CalendarInterval interval = CalendarInterval.values()[random.nextInt(days ? 4 : 6)];
        ZoneOffset zone = type == TypeName.TIMESTAMP ? ZoneOffset.ofHours(random.nextInt(-11, 12)) : ZoneOffset.UTC;
        return new GroupKey.Period(name, column, interval, zone);
    }

    /** A key as a person writes it. */
    private static String inSql(GroupKey key) {
        if (!(key instanceof GroupKey.Period period)) {
            return key.name();
        }
        int seconds = period.zone().getRules().getOffset(Instant.EPOCH).getTotalSeconds();
        String local = seconds == 0 ? key.name() : key.name() + " + INTERVAL " + seconds + " SECOND";
        String day =
                period.interval() == CalendarInterval.WEEK ? local + " - INTERVAL WEEKDAY(" + local + ") DAY" : local;
        String time = key.column().type().name() == TypeName.DATE
                ? ""
                : switch (period.interval()) {
                    case HOUR -> " %H:00:00";
                    case MINUTE -> " %H:%i:00";
                    default -> " 00:00:00";
                };
        String format = switch (period.interval()) {
            case YEAR -> "%Y-01-01";
            case MONTH -> "%Y-%m-01";
            default -> "%Y-%m-%d";
        };
        String start = "DATE_FORMAT(" + day + ", '" + format + time + "')";
        return seconds == 0
                ? start
                : "DATE_FORMAT(" + start + " - INTERVAL " + seconds + " SECOND, '%Y-%m-%d %H:%i:%s')";
    }

    private List<GroupOrder> order(List<GroupTerm> terms) {
        List<GroupOrder> order = new ArrayList<>();
        List<GroupTerm> left = new ArrayList<>(terms);
        // Sums of doubles differ in their last digits with the order of addition, and so may the order of groups.
        left.removeIf(term -> term instanceof Measure measure && !isExact(measure));
        for (int i = random.nextInt(3); i > 0 && !left.isEmpty(); i--) {
            order.add(new GroupOrder(
                    left.remove(random.nextInt(left.size())), random.nextBoolean() ? Direction.ASC : Direction.DESC));
        }
        return order;
    }

    private static boolean isExact(Measure measure) {
        return switch (measure.aggregate()) {
            case Aggregate.Sum sum -> !sum.column().name().equals("c_float");
            case Aggregate.Average average -> !average.column().name().equals("c_float");
            default -> true;
        };
    }

    private Column column(String name) {
        return table.column(name).orElseThrow();
    }

    private Both measure(String name) {
        String column = columns.get(random.nextInt(columns.size()));
        String number = NUMBERS.get(random.nextInt(NUMBERS.size()));
        return switch (random.nextInt(8)) {
            case 0 -> plain(name, new Aggregate.CountRows(), "COUNT(*)");
            // Beside COUNT(*) MySQL 8.0 counts the NULLs of a whole table, too, but not in a sum.
            case 1 -> plain(name, new Aggregate.Count(column(column)), "COUNT(" + column + ") + 0");
            case 2 ->
                plain(name, new Aggregate.CountDistinct(List.of(column(column))), "COUNT(DISTINCT " + column + ")");
            case 3 -> distinct(name, column);
            case 4 -> plain(name, new Aggregate.Sum(column(number)), "SUM(" + number + " + 0)");
            case 5 -> plain(name, new Aggregate.Average(column(number)), "AVG(" + number + " + 0)");
            case 6 -> extreme(name, new Aggregate.Least(column(column)), "MIN", column);
            default -> extreme(name, new Aggregate.Greatest(column(column)), "MAX", column);
        };
    }

    private Both distinct(String name, String first) {
        String second = columns.get(random.nextInt(columns.size()));
        return second.equals(first)
                ? plain(name, new Aggregate.CountDistinct(List.of(column(first))), "COUNT(DISTINCT " + first + ")")
                : plain(
                        name,
                        new Aggregate.CountDistinct(List.of(column(first), column(second))),
                        "COUNT(DISTINCT " + counted(first) + ", " + counted(second) + ")");
    }

    /** MySQL 8.0 counts too few combinations where the first column is one of bits. */
    private static String counted(String column) {
        return column.equals("c_bit") || column.equals("c_bits") ? column + " + 0" : column;
    }

    private static Both plain(String name, Aggregate aggregate, String sql) {
        return new Both(new Measure(name, aggregate), sql, sql);
    }

    private static Both extreme(String name, Aggregate aggregate, String function, String column) {
        Measure measure = new Measure(name, aggregate);
        String argument = switch (column) {
            case "c_bit", "c_bits" -> column + " + 0";
            default -> column;
        };
        String sql = function + "(" + argument + ")";
        return new Both(measure, sql, Codecs.of(measure.result()).readExpression(sql));
    }

    private record Having(Condition condition, String sql) {}

    private Having having(List<Both> measures) {
        List<Both> numbers = measures.stream()
                .filter(both -> isExact(both.measure()))
                .filter(both -> switch (both.measure().result().type().name()) {
                    case BIGINT, DECIMAL -> true;
                    default -> false;
                })
                .toList();
        if (numbers.isEmpty()) {
            return new Having(Condition.always(), "");
        }
        Both one = numbers.get(random.nextInt(numbers.size()));
        Column result = one.measure().result();
        List<String> literals = List.of("0", "1", "2", "5", "10", "100");
        String literal = literals.get(random.nextInt(literals.size()));
        @Nullable
        Object value = Codecs.of(result)
                .fromParameter(io.shardlens.catalog.codec.JsonText.mapper().readTree(literal));
        return switch (random.nextInt(4)) {
            case 0 ->
                new Having(
                        new Condition.Range(result, new Condition.Bound(value, false), null),
                        " HAVING " + one.sql() + " > " + literal);
            case 1 ->
                new Having(
                        new Condition.Range(result, null, new Condition.Bound(value, true)),
                        " HAVING " + one.sql() + " <= " + literal);
            case 2 -> new Having(new Condition.Ne(result, value), " HAVING " + one.sql() + " <> " + literal);
            default ->
                new Having(new Condition.Not(new Condition.IsNull(result)), " HAVING " + one.sql() + " IS NOT NULL");
        };
    }

    /** A number near enough to another to be the same sum of doubles. */
    public static boolean isNear(double left, double right) {
        return left == right || Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));
    }

    /** Whether two decimals have the same digits. */
    public static boolean isSame(BigDecimal left, BigDecimal right) {
        return left.equals(right);
    }
}
