package io.shardlens.query.model;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is asked of one logical table, checked against its columns: its rows, or what is true of groups of them. */
public sealed interface Asked permits Query, GroupQuery {
    /** The table asked. */
    LogicalTable table();

    /** Which rows count, in {@link NormalForm}; {@link Condition#always()} where nothing was said. */
    Condition where();

    /** The columns of the answer in their order, at least one. Those of groups are no columns of the table, but have a codec too. */
    List<Column> columns();

    /** Most rows or groups of the answer, at least 0. */
    int limit();

    /** Null: from the start. */
    @Nullable
    After after();

    /** The same question for what comes behind a place. */
    Asked behind(After place);

    /** Staleness, deadline, partial answers, forced plans. */
    QueryOptions options();
}
