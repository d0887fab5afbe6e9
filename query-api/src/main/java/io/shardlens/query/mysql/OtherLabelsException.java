package io.shardlens.query.mysql;

import io.shardlens.catalog.table.Column;
import java.io.Serial;

/** A table has the labels of a column in other places than the logical table, so that their numbers order nothing. */
final class OtherLabelsException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    OtherLabelsException(Column column) {
        super("the labels of column '" + column.name()
                + "' are in other places in one of its tables than where the tables were read last");
    }
}
