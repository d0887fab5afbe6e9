package io.shardlens.query.model;

import io.shardlens.catalog.table.Column;

/** Something that a group has: a key or a measure. */
public sealed interface GroupTerm permits GroupKey, Measure {
    /** Its name in the answer, in the order and in HAVING; unique within a query. */
    String name();

    /** Its values as those of a column of that name. */
    Column result();
}
