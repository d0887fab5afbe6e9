package io.shardlens.query.http;

import io.shardlens.query.model.After;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryResult;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes of answers what an export writes. Safe for any thread.
 *
 * @param answers shows values as the client may see them
 * @param format how they are written
 */
record ExportChunks(Answers answers, ExportFormat format) {
    /** What came of asking for a chunk. */
    sealed interface Made {
        /**
         * Rows.
         *
         * @param bytes the rows, and where to go on where there is more
         * @param next where the next one begins; null where there is none
         * @param cursor the same as the client gets it
         */
        record Rows(
                Buffer bytes,
                int rows,
                @Nullable After next,
                @Nullable String cursor) implements Made {}

        /** None, and why. */
        record Bad(Problem problem) implements Made {}

        /** None, for something is wrong in here. */
        record Defect(Throwable cause) implements Made {}
    }

    Made of(Query query, @Nullable Outcome outcome, @Nullable Throwable defect) {
        if (outcome == null) {
            return new Made.Defect(defect == null ? new IllegalStateException("a query without an outcome") : defect);
        }
        try {
            return switch (outcome) {
                case Outcome.Failed failed -> new Made.Bad(failed.problem());
                case Outcome.Answered answered -> of(query, answered.result());
            };
        } catch (RuntimeException e) {
            return new Made.Defect(e);
        }
    }

    private Made of(Query query, QueryResult result) {
        if (!result.complete()) {
            return new Made.Bad(new Problem(
                    ProblemType.SHARDS_UNAVAILABLE, "rows of a shard are missing", List.of(), result.shards(), null));
        }
        Buffer bytes = Buffer.buffer();
        for (List<@Nullable Object> row : result.rows()) {
            format.row(query, answers.values(query, row), bytes);
        }
        String cursor = result.next() == null ? null : answers.cursor(query, result.next());
        if (cursor != null) {
            format.cursor(cursor, bytes);
        }
        return new Made.Rows(bytes, result.rows().size(), result.next(), cursor);
    }
}
