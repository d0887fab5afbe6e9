package io.shardlens.query.model;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.TypeName;
import java.time.ZoneId;
import java.util.List;

/** What the rows of a group have in common. NULLs are alike. */
public sealed interface GroupKey extends GroupTerm {
    /** The column it is made of. */
    Column column();

    /** Rows whose values are equal under the column's collation. */
    record Value(String name, Column column) implements GroupKey {
        @Override
        public Column result() {
            return new Column(name, column.type(), column.nullable());
        }
    }

    /**
     * Rows of one period of the calendar, which is named by its first moment. A date that no calendar has is in none, as NULL is.
     *
     * @param column of type DATE, DATETIME or TIMESTAMP
     * @param zone where a day begins; UTC unless the column is a TIMESTAMP
     */
    record Period(String name, Column column, CalendarInterval interval, ZoneId zone) implements GroupKey {
        @Override
        public Column result() {
            TypeName type = column.type().name();
            return new Column(name, new ColumnType(type, false, 0, 0, List.of(), null, null), true);
        }
    }
}
