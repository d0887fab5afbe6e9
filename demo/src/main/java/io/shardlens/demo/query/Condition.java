package io.shardlens.demo.query;

import io.shardlens.demo.data.OrderColumn;
import java.util.List;
import java.util.stream.Stream;

/** A condition tree. Literals are values as {@link OrderColumn#of} gives them and never null. */
public sealed interface Condition {
    record And(List<Condition> all) implements Condition {
        public And {
            all = List.copyOf(all);
        }
    }

    record Or(List<Condition> any) implements Condition {
        public Or {
            any = List.copyOf(any);
        }
    }

    record Not(Condition inner) implements Condition {}

    /** {@code column = value}, or {@code <>} if negated. */
    record Equal(OrderColumn column, Object value, boolean negated) implements Condition {}

    record In(OrderColumn column, List<Object> values) implements Condition {
        public In {
            values = List.copyOf(values);
        }
    }

    /** One or two bounds. */
    record Range(OrderColumn column, List<Bound> bounds) implements Condition {
        public Range {
            bounds = List.copyOf(bounds);
        }
    }

    record Between(OrderColumn column, Object low, Object high) implements Condition {}

    record Prefix(OrderColumn column, String start) implements Condition {}

    record IsNull(OrderColumn column) implements Condition {}

    /** A bound of a range. */
    record Bound(Comparison comparison, Object value) {}

    /** How a bound compares. */
    enum Comparison {
        GT("gt", ">"),
        GTE("gte", ">="),
        LT("lt", "<"),
        LTE("lte", "<=");

        private final String word;
        private final String sql;

        Comparison(String word, String sql) {
            this.word = word;
            this.sql = sql;
        }

        String word() {
            return word;
        }

        String sql() {
            return sql;
        }
    }

    /** An operator used on a column. */
    record Use(Operator operator, OrderColumn column) {
        public boolean answeredByIndex() {
            return operator.answeredByIndex(column);
        }

        @Override
        public String toString() {
            return operator.word() + " " + column.column();
        }
    }

    /** Every operator on a column in this tree, with repetitions. */
    default Stream<Use> uses() {
        return switch (this) {
            case And and -> and.all().stream().flatMap(Condition::uses);
            case Or or -> or.any().stream().flatMap(Condition::uses);
            case Not not -> not.inner().uses();
            case Equal equal -> Stream.of(new Use(equal.negated() ? Operator.NE : Operator.EQ, equal.column()));
            case In in -> Stream.of(new Use(Operator.IN, in.column()));
            case Range range -> Stream.of(new Use(Operator.RANGE, range.column()));
            case Between between -> Stream.of(new Use(Operator.BETWEEN, between.column()));
            case Prefix prefix -> Stream.of(new Use(Operator.PREFIX, prefix.column()));
            case IsNull isNull -> Stream.of(new Use(Operator.IS_NULL, isNull.column()));
        };
    }
}
