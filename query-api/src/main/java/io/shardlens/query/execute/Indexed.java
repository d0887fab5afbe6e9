package io.shardlens.query.execute;

import io.shardlens.query.model.Outcome;

/** What came of trying the index. Reasons are for people and hold no row values. */
sealed interface Indexed {
    /** It answered, or the query must end as it is. */
    record Answered(Outcome outcome) implements Indexed {}

    /** It is there but does not know the exact answer. */
    record Unanswerable(String reason) implements Indexed {}

    /** It did not answer in time or as a whole. */
    record Unavailable(String reason) implements Indexed {}
}
