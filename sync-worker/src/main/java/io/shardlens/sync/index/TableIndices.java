package io.shardlens.sync.index;

import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.table.LogicalTable;
import java.util.Optional;

/** The indices of the tables as things that are made, changed and deleted. Every method throws {@link IndexUnavailableException}. Any thread. */
public interface TableIndices {
    /** Whether an index takes a table. */
    sealed interface Found {
        /** The index takes the table's rows. */
        record Fitting(WriteIndex index) implements Found {}

        /** Its fields cannot take the table's columns. */
        record Unfit(String reason) implements Found {}
    }

    /** The one index that an alias names; empty where there is no such alias. */
    Optional<WriteIndex> behind(String alias);

    /** An index by its own name, with an alias to write through; empty where there is no such index. */
    Optional<WriteIndex> find(String name);

    /**
     * Makes an index for a table, without the alias that readers use.
     *
     * @param generation counts a table's indices
     */
    WriteIndex create(IndexFields fields, int generation);

    /** Makes a table's first index, with the alias that readers use. */
    WriteIndex createFirst(IndexFields fields);

    /** The highest generation of a table's indices that there is a name for; 0 where there is none. */
    int lastGeneration(LogicalTable table);

    /**
     * Brings an index's fields up to date with a table's columns.
     *
     * @return the index as it is now, or why its fields cannot take the columns
     */
    Found fit(WriteIndex index, IndexFields fields);

    /** Gives readers of an alias another index, in one step. */
    void swap(String alias, WriteIndex from, WriteIndex to);

    /** Gives readers of a table's alias an index in one step, whatever they had before, if anything. */
    default void show(LogicalTable table, WriteIndex index) {
        throw new UnsupportedOperationException(
                "index " + index.name() + " cannot be shown to readers of " + table.name());
    }

    /** Deletes an index; one that is not there is no failure. */
    void delete(WriteIndex index);

    /** How many documents readers of an index see, of those that are searchable. */
    long count(WriteIndex index);
}
