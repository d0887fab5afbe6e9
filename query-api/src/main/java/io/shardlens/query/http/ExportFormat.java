package io.shardlens.query.http;

import io.shardlens.query.model.Problem;
import io.shardlens.query.model.Query;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How an export is written. Beside the rows it has lines of its own, which no row looks like: where to go on from, how it ended. A
 * file without an end is not whole. Pure and safe for any thread.
 */
interface ExportFormat {
    /** Its content-type. */
    String contentType();

    /** What comes before all rows. */
    Buffer head(Query query);

    /** @param row values of the query's columns in their order, null for NULL */
    void row(Query query, List<@Nullable JsonNode> row, Buffer out);

    /** Says behind the rows so far how to go on. */
    void cursor(String cursor, Buffer out);

    /** Says that these were all. */
    void end(long rows, Buffer out);

    /**
     * Says that it could not go on.
     *
     * @param cursor where it broke off; null where no row was given
     */
    void failed(Problem problem, @Nullable String cursor, Buffer out);
}
