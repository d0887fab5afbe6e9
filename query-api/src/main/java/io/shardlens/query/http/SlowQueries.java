package io.shardlens.query.http;

import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Outcome;
import java.time.Duration;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down queries that took long, with who answered and which columns they asked of, never with values: one line each of the logger
 * {@code shardlens.slow}.
 *
 * @param threshold from which a query is slow
 */
record SlowQueries(Duration threshold) {
    private static final Logger LOGGER = LoggerFactory.getLogger("shardlens.slow");

    void look(Asked asked, Outcome outcome, Duration took) {
        if (took.compareTo(threshold) < 0) {
            return;
        }
        LOGGER.atWarn()
                .addKeyValue("table", asked.table().name())
                .addKeyValue("ms", took.toMillis())
                .addKeyValue("by", by(outcome))
                .addKeyValue(
                        "where",
                        asked.where()
                                .namedColumns()
                                .map(Column::name)
                                .distinct()
                                .collect(Collectors.joining(",")))
                .addKeyValue(
                        "columns", asked.columns().stream().map(Column::name).collect(Collectors.joining(",")))
                .addKeyValue("limit", asked.limit())
                .log("Slow query");
    }

    private static String by(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Answered answered ->
                answered.result().plan().wireName() + ": " + answered.result().reason();
            case Outcome.Failed failed -> failed.problem().type().wireName();
        };
    }
}
