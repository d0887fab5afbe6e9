package io.shardlens.query;

import io.shardlens.catalog.codec.LikePattern;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.Condition;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Seeded conditions and rows over small domains, so that they meet; values are NULL now and then. */
public final class RandomConditions {
    private static final List<String> TEXTS =
            List.of("", "a", "A", "a ", "ab", "AB", "b", "bob", "Bob", "bob ", "user-1", "user-2", "zz");
    private static final List<BigInteger> UNSIGNED = List.of(
            BigInteger.ZERO,
            BigInteger.ONE,
            BigInteger.valueOf(999),
            BigInteger.valueOf(1000),
            BigInteger.valueOf(1003),
            BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE));

    private final LogicalTable table;
    private final SplittableRandom random;

    /** The first instant of the months that the tables have. */
    private static final LocalDateTime FIRST = LocalDateTime.of(2026, 1, 1, 0, 0);

    /** Conditions over every column of {@code table} that is an integer or a text. */
    public RandomConditions(LogicalTable table, long seed) {
        this.table = table;
        this.random = new SplittableRandom(seed);
    }

    /** A tree of up to {@code depth} levels, with every shape that the parser makes. */
    public Condition condition(int depth) {
        int kind = random.nextInt(depth > 1 ? 14 : 10);
        Column column = column();
        return switch (kind) {
            case 0 -> new Condition.Eq(column, literal(column));
            case 1 -> new Condition.Ne(column, literal(column));
            case 2, 3 -> new Condition.In(column, literals(column));
            case 4 -> range(column);
            case 5 -> new Condition.Between(column, literal(column), literal(column));
            case 6 -> new Condition.Prefix(column, random.nextInt(9) == 0 ? null : pick(TEXTS));
            case 7 -> new Condition.IsNull(column);
            case 8 -> tuples();
            case 9 -> new Condition.Like(column, random.nextInt(9) == 0 ? null : pattern());
            case 10 -> new Condition.Not(condition(depth - 1));
            case 11, 12 -> new Condition.And(conditions(depth - 1));
            default -> new Condition.Or(conditions(depth - 1));
        };
    }

    private List<Condition> conditions(int depth) {
        List<Condition> children = new ArrayList<>();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            children.add(condition(depth));
        }
        return children;
    }

    /** Over two columns, or one with itself where there are no two. */
    private Condition tuples() {
        List<Column> columns = new ArrayList<>(usable());
        if (columns.size() < 2) {
            return new Condition.In(columns.getFirst(), literals(columns.getFirst()));
        }
        Column first = columns.remove(random.nextInt(columns.size()));
        Column second = columns.remove(random.nextInt(columns.size()));
        List<List<@Nullable Object>> tuples = new ArrayList<>();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            tuples.add(Arrays.asList(literal(first), literal(second)));
        }
        return new Condition.InTuples(List.of(first, second), tuples);
    }

    private LikePattern pattern() {
        StringBuilder pattern = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            pattern.append(random.nextInt(3) == 0 ? pick(List.of("%", "_")) : pick(TEXTS));
        }
        return LikePattern.parse(pattern.toString(), LikePattern.BACKSLASH);
    }

    private Condition range(Column column) {
        Condition.Bound lower =
                random.nextBoolean() ? new Condition.Bound(literal(column), random.nextBoolean()) : null;
        Condition.Bound upper = lower == null || random.nextBoolean()
                ? new Condition.Bound(literal(column), random.nextBoolean())
                : null;
        return new Condition.Range(column, lower, upper);
    }

    private List<@Nullable Object> literals(Column column) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            values.add(literal(column));
        }
        return values;
    }

    private @Nullable Object literal(Column column) {
        return random.nextInt(9) == 0 ? null : value(column);
    }

    private Object value(Column column) {
        if (column.type().name() == TypeName.DATETIME) {
            return FIRST.plusDays(random.nextInt(365));
        }
        if (column.type().name() != TypeName.BIGINT) {
            return pick(TEXTS);
        }
        return column.type().unsigned() ? pick(UNSIGNED) : (Object) random.nextLong(-3, 20);
    }

    /** A row; columns that may be NULL often are. */
    public Map<String, @Nullable Object> row() {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        for (Column column : usable()) {
            row.put(column.name(), column.nullable() && random.nextInt(4) == 0 ? null : value(column));
        }
        return row;
    }

    private Column column() {
        // The sharding key counts most.
        return random.nextBoolean() ? table.column(table.shardingKey()).orElseThrow() : pick(usable());
    }

    private List<Column> usable() {
        return table.columns().stream()
                .filter(c -> c.type().name() == TypeName.BIGINT
                        || c.type().name() == TypeName.VARCHAR
                        || c.name().equals(table.shardingKey()))
                .toList();
    }

    /** One of {@code size}, for choices that belong to the same seed. */
    public int choice(int size) {
        return random.nextInt(size);
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
