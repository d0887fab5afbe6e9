package io.shardlens.query.search;

import co.elastic.clients.elasticsearch._types.aggregations.Aggregate;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregation;
import co.elastic.clients.elasticsearch._types.aggregations.StatsAggregate;
import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.merge.Partial;
import io.shardlens.query.model.Aggregate.Average;
import io.shardlens.query.model.Aggregate.Count;
import io.shardlens.query.model.Aggregate.CountDistinct;
import io.shardlens.query.model.Aggregate.CountRows;
import io.shardlens.query.model.Aggregate.Greatest;
import io.shardlens.query.model.Aggregate.Least;
import io.shardlens.query.model.Aggregate.Sum;
import io.shardlens.query.model.Measure;
import io.shardlens.query.plan.IndexNumbers;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A measure in the index: the aggregation inside of a group's bucket, and what its result is as MySQL gives it.
 *
 * @param name of the aggregation in the request
 * @param measure the measure
 * @param fields how each column is found in the index
 */
record MeasureSearch(String name, Measure measure, Function<Column, IndexField> fields) {
    /** Counts up to here are nearly right. */
    private static final int PRECISION = 40_000;
    /** Whole numbers below are doubles. */
    private static final double WHOLE = 1L << 53;

    /** What is asked of each group; empty where the bucket's own count is enough. */
    Optional<Aggregation> aggregation() {
        return switch (measure.aggregate()) {
            case CountRows rows -> Optional.empty();
            case Count count ->
                Optional.of(Aggregation.of(
                        a -> a.filter(Terms.term(fields.apply(count.column()).nullTerm()))));
            case CountDistinct distinct ->
                Optional.of(Aggregation.of(a -> a.cardinality(
                        c -> c.field(sortField(distinct.columns().getFirst())).precisionThreshold(PRECISION))));
            case Sum sum -> Optional.of(Aggregation.of(a -> a.stats(s -> s.field(sortField(sum.column())))));
            case Average average ->
                Optional.of(Aggregation.of(a -> a.stats(s -> s.field(sortField(average.column())))));
            case Least least -> Optional.of(Aggregation.of(a -> a.min(m -> m.field(sortField(least.column())))));
            case Greatest greatest ->
                Optional.of(Aggregation.of(a -> a.max(m -> m.field(sortField(greatest.column())))));
        };
    }

    private String sortField(Column column) {
        return fields.apply(column).sortField();
    }

    /**
     * What came out.
     *
     * @param approximate whether it may be only nearly right
     */
    record Read(Partial partial, boolean approximate) {}

    /**
     * The measure of a group.
     *
     * @param rows of the group
     * @param results of the aggregations in its bucket
     * @param nearly whether what is only nearly right is welcome
     * @throws UnanswerableException where it is not, and the index cannot do better
     */
    Read read(long rows, Map<String, Aggregate> results, boolean nearly) {
        return switch (measure.aggregate()) {
            case CountRows all -> exact(new Partial.Counted(rows));
            case Count count ->
                exact(new Partial.Counted(rows - result(results).filter().docCount()));
            case CountDistinct distinct ->
                new Read(new Partial.Counted(result(results).cardinality().value()), true);
            case Sum sum -> sum(sum.column(), result(results).stats(), nearly);
            case Average average -> average(average.column(), result(results).stats(), nearly);
            case Least least -> extreme(least.column(), result(results).min().value(), false, nearly);
            case Greatest greatest ->
                extreme(greatest.column(), result(results).max().value(), true, nearly);
        };
    }

    private static Read exact(Partial partial) {
        return new Read(partial, false);
    }

    private Aggregate result(Map<String, Aggregate> results) {
        Aggregate result = results.get(name);
        if (result == null) {
            throw new IllegalStateException("Elasticsearch's answer lacks the measure '" + measure.name() + "'");
        }
        return result;
    }

    private Read sum(Column column, StatsAggregate stats, boolean nearly) {
        if (!io.shardlens.query.model.Aggregate.isExact(column.type())) {
            return exact(new Partial.SummedDoubles(stats.count() == 0 ? null : (Double) stats.sum()));
        }
        return new Read(new Partial.Summed(digits(column, stats)), isInexact(column, stats, nearly));
    }

    private Read average(Column column, StatsAggregate stats, boolean nearly) {
        if (!io.shardlens.query.model.Aggregate.isExact(column.type())) {
            return exact(new Partial.AveragedDoubles(stats.count() == 0 ? null : (Double) stats.sum(), stats.count()));
        }
        return new Read(
                new Partial.Averaged(digits(column, stats), stats.count(), scale(column)),
                isInexact(column, stats, nearly));
    }

    private static @Nullable BigDecimal digits(Column column, StatsAggregate stats) {
        return stats.count() == 0 ? null : new BigDecimal(stats.sum()).setScale(scale(column), RoundingMode.HALF_EVEN);
    }

    private static int scale(Column column) {
        return column.type().name() == TypeName.DECIMAL ? column.type().scale() : 0;
    }

    /** Whether a sum lacks digits, where that is welcome. */
    private static boolean isInexact(Column column, StatsAggregate stats, boolean nearly) {
        Double least = stats.min();
        Double greatest = stats.max();
        if (stats.count() == 0 || least == null || greatest == null) {
            return false;
        }
        double most = Math.max(Math.abs(least), Math.abs(greatest));
        boolean inexact = !IndexNumbers.isExact(stats.count(), most, scale(column));
        if (inexact && !nearly) {
            throw new UnanswerableException("its sums of " + column.name() + " would lack digits");
        }
        return inexact;
    }

    private Read extreme(Column column, @Nullable Double found, boolean greatest, boolean nearly) {
        if (found == null) {
            return exact(new Partial.Extreme(null, null, greatest));
        }
        boolean inexact = !isDouble(column) && Math.abs(found) >= WHOLE;
        if (inexact && !nearly) {
            throw new UnanswerableException("its extremes of " + column.name() + " would lack digits");
        }
        Object key = isDouble(column) ? (Object) found : (Object) found.longValue();
        Object value = fields.apply(column).valueOf(key).orElseThrow();
        return new Read(new Partial.Extreme(value, value, greatest), inexact);
    }

    private static boolean isDouble(Column column) {
        TypeName type = column.type().name();
        return type == TypeName.DECIMAL || type == TypeName.FLOAT || type == TypeName.DOUBLE;
    }
}
