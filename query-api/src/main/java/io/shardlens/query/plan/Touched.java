package io.shardlens.query.plan;

import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Aggregate;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Measure;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Query;
import java.util.stream.Stream;

/** The columns that an answer rests on, some perhaps more than once. */
final class Touched {
    private Touched() {}

    /** All of them. */
    static Stream<Column> all(Asked asked) {
        return Stream.concat(
                IndexFitness.columns(asked.where()),
                switch (asked) {
                    case Query query ->
                        Stream.concat(query.sortKey().stream().map(Order::column), query.select().stream());
                    case GroupQuery groups ->
                        Stream.concat(
                                groups.keys().stream().map(GroupKey::column),
                                groups.measures().stream().flatMap(measure -> measure.aggregate().columns().stream()));
                });
    }

    /** Those whose values are compared with each other: sorted, grouped, told apart. */
    static Stream<Column> compared(Asked asked) {
        return Stream.concat(
                sorted(asked),
                switch (asked) {
                    case Query query -> Stream.of();
                    case GroupQuery groups -> groups.measures().stream().flatMap(Touched::compared);
                });
    }

    /** Those that rows are sorted by, or groups made of. */
    static Stream<Column> sorted(Asked asked) {
        return switch (asked) {
            case Query query -> query.sortKey().stream().map(Order::column);
            case GroupQuery groups -> groups.keys().stream().map(GroupKey::column);
        };
    }

    private static Stream<Column> compared(Measure measure) {
        return switch (measure.aggregate()) {
            case Aggregate.CountDistinct distinct -> distinct.columns().stream();
            case Aggregate.Least least -> Stream.of(least.column());
            case Aggregate.Greatest greatest -> Stream.of(greatest.column());
            case Aggregate.CountRows rows -> Stream.of();
            case Aggregate.Count count -> Stream.of();
            case Aggregate.Sum sum -> Stream.of();
            case Aggregate.Average average -> Stream.of();
        };
    }
}
