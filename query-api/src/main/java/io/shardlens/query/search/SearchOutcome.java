package io.shardlens.query.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of asking the index. Reasons are for people and hold no row values. */
public sealed interface SearchOutcome {
    /**
     * The exact answer.
     *
     * @param rows in the query's order
     * @param count rows that satisfy the condition, null unless asked for
     */
    record Found(List<IndexRow> rows, @Nullable Long count) implements SearchOutcome {
        public Found {
            rows = List.copyOf(rows);
        }
    }

    /** The index is there but does not know the exact answer. */
    record Unanswerable(String reason) implements SearchOutcome {}

    /** The index did not answer in time or as a whole. */
    record Unavailable(String reason) implements SearchOutcome {}
}
