package io.shardlens.query.plan;

import io.shardlens.catalog.codec.LikePattern;
import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.Question;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Aggregate;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.And;
import io.shardlens.query.model.Condition.Between;
import io.shardlens.query.model.Condition.Bound;
import io.shardlens.query.model.Condition.Eq;
import io.shardlens.query.model.Condition.In;
import io.shardlens.query.model.Condition.InTuples;
import io.shardlens.query.model.Condition.IsNull;
import io.shardlens.query.model.Condition.JsonEq;
import io.shardlens.query.model.Condition.JsonTextEq;
import io.shardlens.query.model.Condition.Like;
import io.shardlens.query.model.Condition.Match;
import io.shardlens.query.model.Condition.Ne;
import io.shardlens.query.model.Condition.Not;
import io.shardlens.query.model.Condition.Or;
import io.shardlens.query.model.Condition.Prefix;
import io.shardlens.query.model.Condition.Range;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupOrder;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Measure;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Query;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the index can answer a query exactly: every question that the query puts to a column, and every literal. Says nothing about
 * freshness, nor about single documents that are lossy. For one query and one thread.
 */
final class IndexFitness {
    /** Each becomes clauses of one search, of which Elasticsearch takes a bounded number. */
    static final int MOST_TUPLES = 200;

    /** Digits behind the second that its dates have. */
    private static final int MILLIS = 3;

    private final Function<Column, IndexField> index;
    private final Map<String, Set<Question>> questions = new LinkedHashMap<>();
    private @Nullable String whyNot;

    private IndexFitness(Function<Column, IndexField> index) {
        this.index = index;
    }

    /**
     * What came out.
     *
     * @param questions what is asked of which column
     * @param whyNot the first reason found; null where the index can answer
     */
    record Verdict(
            Map<String, Set<Question>> questions, @Nullable String whyNot) {
        Optional<String> refusal() {
            return Optional.ofNullable(whyNot);
        }
    }

    static Verdict of(Asked asked, Function<Column, IndexField> index) {
        IndexFitness fitness = new IndexFitness(index);
        fitness.condition(asked.where());
        switch (asked) {
            case Query query -> {
                fitness.order(query);
                query.select().forEach(column -> fitness.ask(column, Question.VALUE));
            }
            case GroupQuery groups -> fitness.groups(groups);
        }
        return new Verdict(fitness.questions, fitness.whyNot);
    }

    /** Whether the index tells exactly which rows satisfy a condition. */
    static boolean answers(Condition condition, Function<Column, IndexField> index) {
        IndexFitness fitness = new IndexFitness(index);
        fitness.condition(condition);
        return fitness.whyNot == null;
    }

    static Stream<Column> columns(Condition condition) {
        return switch (condition) {
            case And and -> and.children().stream().flatMap(IndexFitness::columns);
            case Or or -> or.children().stream().flatMap(IndexFitness::columns);
            case Not not -> columns(not.child());
            case Eq eq -> Stream.of(eq.column());
            case Ne ne -> Stream.of(ne.column());
            case In in -> Stream.of(in.column());
            case Range range -> Stream.of(range.column());
            case Between between -> Stream.of(between.column());
            case InTuples in -> in.columns().stream();
            case Prefix prefix -> Stream.of(prefix.column());
            case Like like -> Stream.of(like.column());
            case JsonEq eq -> Stream.of(eq.column());
            case JsonTextEq text -> Stream.of(text.column());
            case Match match -> Stream.of(match.column());
            case IsNull isNull -> Stream.of(isNull.column());
        };
    }

    private void condition(Condition condition) {
        switch (condition) {
            case And and -> and.children().forEach(this::condition);
            case Or or -> or.children().forEach(this::condition);
            case Not not -> negated(not.child());
            case Eq eq -> compare(eq.column(), Question.EQUALITY, Stream.of(literal(eq.value())));
            case Ne ne -> {
                // What is not equal is not NULL either.
                ask(ne.column(), Question.IS_NULL);
                compare(ne.column(), Question.EQUALITY, Stream.of(literal(ne.value())));
            }
            case In in ->
                compare(in.column(), Question.EQUALITY, in.values().stream().map(IndexFitness::literal));
            case Range range -> compare(range.column(), Question.RANGE, bounds(range));
            case Between between ->
                compare(between.column(), Question.RANGE, Stream.of(literal(between.low()), literal(between.high())));
            case InTuples in -> tuples(in);
            case Prefix prefix -> prefix(prefix);
            case Like like -> like(like);
            case JsonEq eq ->
                no("it does not keep the types of what stands inside "
                        + eq.column().name());
            case JsonTextEq text ->
                no("it does not keep the text of what stands inside "
                        + text.column().name());
            case Match match -> ask(match.column(), Question.MATCH);
            case IsNull isNull -> {
                ask(isNull.column(), Question.IS_NULL);
                if (isNull.findsZeroDates()) {
                    ask(isNull.column(), Question.EQUALITY);
                }
            }
        }
    }

    private void negated(Condition leaf) {
        if (!(leaf instanceof IsNull)) {
            // What a leaf is not true of satisfies its negation only where it is not NULL.
            columns(leaf).forEach(column -> ask(column, Question.IS_NULL));
        }
        condition(leaf);
    }

    private void tuples(InTuples in) {
        if (in.tuples().size() > MOST_TUPLES) {
            no("it takes at most " + MOST_TUPLES + " tuples");
        }
        for (int i = 0; i < in.columns().size(); i++) {
            compare(
                    in.columns().get(i),
                    Question.EQUALITY,
                    in.values(i).stream().map(IndexFitness::literal));
        }
    }

    private void prefix(Prefix prefix) {
        ask(prefix.column(), Question.PREFIX);
        if (whyNot == null
                && index.apply(prefix.column())
                        .prefix((String) literal(prefix.prefix()))
                        .isEmpty()) {
            no("the prefix asked of " + prefix.column().name() + " is outside of what it is proven to find exactly");
        }
    }

    private void like(Like like) {
        ask(like.column(), Question.PREFIX);
        if (whyNot == null
                && index.apply(like.column())
                        .like((LikePattern) literal(like.pattern()))
                        .isEmpty()) {
            no("the pattern asked of " + like.column().name() + " is outside of what it is proven to find exactly");
        }
    }

    private void no(String why) {
        if (whyNot == null) {
            whyNot = why;
        }
    }

    private static Stream<Object> bounds(Range range) {
        return Stream.of(Optional.ofNullable(range.lower()), Optional.ofNullable(range.upper()))
                .flatMap(Optional::stream)
                .map(Bound::value)
                .map(IndexFitness::literal);
    }

    private static Object literal(@Nullable Object value) {
        return Objects.requireNonNull(value, "a comparison with NULL is not in normal form");
    }

    private void compare(Column column, Question question, Stream<Object> literals) {
        ask(column, question);
        if (whyNot == null
                && !literals.allMatch(
                        literal -> index.apply(column).term(literal).isPresent())) {
            whyNot = "a value compared with " + column.name() + " is outside of what it is proven to compare exactly";
        }
    }

    private void groups(GroupQuery query) {
        for (int i = 0; i < query.keys().size(); i++) {
            key(query.keys().get(i));
        }
        query.measures().forEach(this::measure);
        places(query);
    }

    private void key(GroupKey key) {
        ask(key.column(), Question.ORDER);
        switch (key) {
            case GroupKey.Value value -> ask(value.column(), Question.VALUE);
            case GroupKey.Period period -> {
                if (period.column().type().scale() > MILLIS) {
                    no("it does not part " + period.column().name()
                            + ", which is finer than milliseconds, into periods");
                }
                if (!IndexPeriods.areSame(period)) {
                    no("it does not know the periods of " + period.zone().getId() + " exactly");
                }
            }
        }
    }

    private void measure(Measure measure) {
        switch (measure.aggregate()) {
            case Aggregate.CountRows rows -> {}
            case Aggregate.Count count -> ask(count.column(), Question.IS_NULL);
            case Aggregate.CountDistinct distinct -> distinct.columns().forEach(column -> ask(column, Question.ORDER));
            case Aggregate.Sum sum -> number(sum.column());
            case Aggregate.Average average -> number(average.column());
            case Aggregate.Least least -> extreme(least.column());
            case Aggregate.Greatest greatest -> extreme(greatest.column());
        }
    }

    private void number(Column column) {
        ask(column, Question.ORDER);
        if (!IndexNumbers.areDoubles(column.type())) {
            no("it does not add up " + column.name() + " exactly");
        }
    }

    private void extreme(Column column) {
        ask(column, Question.ORDER);
        ask(column, Question.VALUE);
        if (!IndexNumbers.haveExtremes(column.type())) {
            no("it does not know the least and greatest of " + column.name());
        }
    }

    /** Keys are compared with the place where the page begins. */
    private void places(GroupQuery query) {
        List<GroupOrder> terms = query.sortTerms();
        for (int i = 0; i < terms.size() && query.after() != null; i++) {
            Object after = query.after().values().get(i);
            Column column = terms.get(i).term() instanceof GroupKey.Value key ? key.column() : null;
            if (after != null && column != null) {
                place(column, after);
            }
            boolean isText = terms.get(i).term() instanceof Measure measure
                    && measure.result().type().collation() != null;
            if (isText) {
                no("the order is one of texts that are no keys");
            }
        }
    }

    private void place(Column column, Object after) {
        if (whyNot == null && index.apply(column).sortKey(after).isEmpty()) {
            whyNot = "the cursor's value of " + column.name() + " is outside of what it is proven to order exactly";
        }
    }

    private void order(Query query) {
        List<Order> keys = query.sortKey();
        for (int i = 0; i < keys.size(); i++) {
            Column column = keys.get(i).column();
            ask(column, Question.ORDER);
            Object after = query.after() == null ? null : query.after().values().get(i);
            if (after != null) {
                place(column, after);
            }
        }
    }

    private void ask(Column column, Question question) {
        questions
                .computeIfAbsent(column.name(), name -> EnumSet.noneOf(Question.class))
                .add(question);
        if (whyNot == null && !index.apply(column).answers(question)) {
            whyNot = cannot(column.name(), question);
        }
    }

    private static String cannot(String column, Question question) {
        return switch (question) {
            case EQUALITY -> "it does not compare " + column + " for equality exactly";
            case RANGE -> "it does not compare ranges of " + column + " exactly";
            case PREFIX -> "it does not find prefixes of " + column + " exactly";
            case MATCH -> "it does not know the words of " + column;
            case IS_NULL -> "it does not tell where " + column + " is NULL";
            case ORDER -> "it does not order by " + column + " exactly";
            case VALUE -> "it does not keep the exact value of " + column;
        };
    }
}
