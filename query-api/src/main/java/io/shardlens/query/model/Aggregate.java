package io.shardlens.query.model;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.TypeName;
import java.util.List;

/** A function of the rows of a group, as MySQL defines it: rows whose argument is NULL do not count. */
public sealed interface Aggregate {
    /** The columns it takes. */
    List<Column> columns();

    /** The values it gives as those of a column of that name, with the type that MySQL gives them. */
    Column result(String name);

    /** A function of one column. */
    sealed interface OfColumn extends Aggregate {
        /** The column. */
        Column column();

        @Override
        default List<Column> columns() {
            return List.of(column());
        }
    }

    /** {@code COUNT(*)}. */
    record CountRows() implements Aggregate {
        @Override
        public List<Column> columns() {
            return List.of();
        }

        @Override
        public Column result(String name) {
            return MeasureTypes.count(name);
        }
    }

    /** {@code COUNT(column)}. */
    record Count(Column column) implements OfColumn {
        @Override
        public Column result(String name) {
            return MeasureTypes.count(name);
        }
    }

    /**
     * {@code COUNT(DISTINCT columns)}: combinations without a NULL, under the columns' collations.
     *
     * @param columns at least one, each once
     */
    record CountDistinct(List<Column> columns) implements Aggregate {
        public CountDistinct {
            columns = List.copyOf(columns);
            if (columns.isEmpty()) {
                throw new IllegalArgumentException("COUNT(DISTINCT) needs a column");
            }
        }

        @Override
        public Column result(String name) {
            return MeasureTypes.count(name);
        }
    }

    /** {@code SUM(column)} of numbers; NULL where there is none. */
    record Sum(Column column) implements OfColumn {
        @Override
        public Column result(String name) {
            return new Column(name, MeasureTypes.sum(column.type()), true);
        }
    }

    /** {@code AVG(column)} of numbers; NULL where there is none. */
    record Average(Column column) implements OfColumn {
        @Override
        public Column result(String name) {
            return new Column(name, MeasureTypes.average(column.type()), true);
        }
    }

    /** {@code MIN(column)}; strings, and the labels of ENUM and SET as texts, under the column's collation. */
    record Least(Column column) implements OfColumn {
        @Override
        public Column result(String name) {
            return new Column(name, MeasureTypes.extreme(column.type()), true);
        }
    }

    /** {@code MAX(column)}, as {@link Least}. */
    record Greatest(Column column) implements OfColumn {
        @Override
        public Column result(String name) {
            return new Column(name, MeasureTypes.extreme(column.type()), true);
        }
    }

    /** Whether a sum of such values is one of decimals, with every digit. */
    static boolean isExact(ColumnType type) {
        return type.name() != TypeName.FLOAT && type.name() != TypeName.DOUBLE;
    }
}
