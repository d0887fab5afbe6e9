package io.shardlens.demo.query;

import io.shardlens.demo.data.Order;
import io.shardlens.demo.data.OrderColumn;
import io.shardlens.demo.query.Condition.Use;
import io.shardlens.demo.query.Question.Sort;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Repeatable random questions. Each has a main condition, one of every operator on every column in turn, and one to three more; they
 * are drawn around one existing order, so that most questions have an answer.
 */
public final class QuestionGenerator {
    private static final List<OrderColumn> FEW_VALUES =
            List.of(OrderColumn.STATUS, OrderColumn.SPU, OrderColumn.MERCHANT_ID);

    private final RandomGenerator random;
    private final LongFunction<Order> orders;
    private final long rows;
    private final ConditionGenerator conditions;

    /** @param orders existing order number {@code 0..rows-1} */
    public QuestionGenerator(RandomGenerator random, LongFunction<Order> orders, long rows) {
        this.random = random;
        this.orders = orders;
        this.rows = rows;
        this.conditions = new ConditionGenerator(random, this::anyOrder);
    }

    /** Every operator on every column as the main condition, so many times; shuffled only by the literals. */
    public List<Question> questions(int timesByIndex, int timesByShards) {
        List<Question> questions = new ArrayList<>();
        for (Operator operator : Operator.values()) {
            for (OrderColumn column : OrderColumn.values()) {
                Use use = new Use(operator, column);
                int times = use.answeredByIndex() ? timesByIndex : timesByShards;
                for (int i = 0; i < times; i++) {
                    questions.add(question(questions.size() + 1, use));
                }
            }
        }
        return questions;
    }

    private Question question(int number, Use use) {
        Order order = orderFor(use);
        EnumSet<OrderColumn> used = EnumSet.of(use.column());
        List<Condition> all = new ArrayList<>(List.of(main(use, order)));
        int more = 1 + random.nextInt(3);
        while (all.size() <= more) {
            Use next = anyUse(use.answeredByIndex(), used);
            used.add(next.column());
            all.add(extra(next, order));
        }
        return new Question(number, new Condition.And(all), select(), order(), 1 + random.nextInt(40));
    }

    /** A column that is never null cannot be asked for nulls alone, or nothing would come back. */
    private Condition main(Use use, Order order) {
        Condition condition = conditions.trueOf(use, order);
        boolean matches = use.operator() != Operator.IS_NULL || use.column().of(order) == null;
        if (matches && random.nextInt(6) > 0) {
            return condition;
        }
        return matches
                ? new Condition.Or(List.of(
                        condition,
                        conditions.trueOf(anyUse(use.answeredByIndex(), EnumSet.of(use.column())), anyOrder())))
                : new Condition.Not(condition);
    }

    private Condition extra(Use use, Order order) {
        if (use.operator() == Operator.IS_NULL && !use.column().nullable()) {
            return new Condition.Not(new Condition.IsNull(use.column()));
        }
        return switch (random.nextInt(4)) {
            case 0 -> new Condition.Or(List.of(conditions.trueOf(use, order), conditions.trueOf(use, anyOrder())));
            case 1 -> new Condition.Not(conditions.trueOf(rare(use), anyOrder()));
            default -> conditions.trueOf(broad(use, order), order);
        };
    }

    /** Not in a negation: there a broad condition would leave nothing. */
    private static Use rare(Use use) {
        return switch (use.operator()) {
            case NE, RANGE, BETWEEN -> new Use(Operator.EQ, use.column());
            case EQ, IN, PREFIX, IS_NULL -> use;
        };
    }

    /** In a conjunction IS NULL is only wanted where it holds. */
    private static Use broad(Use use, Order order) {
        return use.operator() == Operator.IS_NULL && use.column().of(order) != null
                ? new Use(Operator.RANGE, use.column())
                : use;
    }

    private Use anyUse(boolean byIndex, EnumSet<OrderColumn> without) {
        List<Use> uses = Stream.of(OrderColumn.values())
                .filter(column -> !without.contains(column))
                .flatMap(column -> Stream.of(Operator.values()).map(operator -> new Use(operator, column)))
                .filter(use -> !byIndex || use.answeredByIndex())
                .toList();
        return uses.get(random.nextInt(uses.size()));
    }

    /** For IS NULL an order where it holds, for all others one where the column has a value. */
    private Order orderFor(Use use) {
        boolean wantNull = use.operator() == Operator.IS_NULL && use.column().nullable();
        Order order = anyOrder();
        while (use.column().nullable() && (use.column().of(order) == null) != wantNull) {
            order = anyOrder();
        }
        return order;
    }

    private Order anyOrder() {
        return orders.apply(random.nextLong(rows));
    }

    private List<OrderColumn> select() {
        if (random.nextBoolean()) {
            return List.of(OrderColumn.values());
        }
        EnumSet<OrderColumn> some = EnumSet.of(OrderColumn.ORDER_ID);
        for (OrderColumn column : OrderColumn.values()) {
            if (random.nextInt(3) == 0) {
                some.add(column);
            }
        }
        return List.copyOf(some);
    }

    private List<Sort> order() {
        List<Sort> sorts = new ArrayList<>();
        EnumSet<OrderColumn> used = EnumSet.of(OrderColumn.ATTRIBUTES);
        for (int i = random.nextInt(3); i > 0; i--) {
            OrderColumn column = random.nextInt(3) > 0
                    ? FEW_VALUES.get(random.nextInt(FEW_VALUES.size()))
                    : OrderColumn.values()[random.nextInt(OrderColumn.values().length)];
            if (used.add(column)) {
                sorts.add(new Sort(column, random.nextBoolean()));
            }
        }
        return sorts;
    }
}
