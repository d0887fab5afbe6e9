package io.shardlens.query.http;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.access.Masks;
import io.shardlens.query.access.Sight;
import io.shardlens.query.model.IntegrityReport;
import io.shardlens.query.model.IntegrityReport.Letter;
import io.shardlens.query.model.IntegrityReport.LetterCount;
import io.shardlens.query.model.IntegrityReport.Reason;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Verifications and dead letters as JSON, as far as they exist for a client. Pure. */
final class IntegrityJson {
    private static final String FAILURE = "failure";
    /** What stands for a text that may name or show what the client does not see, such as Elasticsearch's own words. */
    private static final String NOT_SHOWN = "the reason is shown to clients from whom nothing of the table is kept";

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private IntegrityJson() {}

    /** @param catalog what exists for the client: of other tables nothing is told */
    static ObjectNode of(Catalog catalog, Sight sight, IntegrityReport report) {
        ObjectNode json = NODES.objectNode();
        ArrayNode tables = json.putArray("tables");
        for (LogicalTable table : catalog.tables().values()) {
            ObjectNode entry = tables.addObject().put("table", table.name());
            JsonNode verified = report.verified().get(table.name());
            entry.set("verify", verified == null ? NODES.nullNode() : verified(verified, sight.seesAll(table)));
            ArrayNode counts = entry.putArray("dead-letters");
            for (LetterCount count : report.counts()) {
                if (count.index().equals(table.index())) {
                    counts.addObject()
                            .put("shard", count.shard())
                            .put("kind", count.kind())
                            .put("count", count.count());
                }
            }
        }
        ArrayNode latest = json.putArray("latest");
        for (Letter letter : report.latest()) {
            catalog.tables().values().stream()
                    .filter(table -> table.index().equals(letter.index()))
                    .findFirst()
                    .ifPresent(table -> latest.add(letter(table, sight, letter)));
        }
        return json;
    }

    private static JsonNode verified(JsonNode verified, boolean inDetail) {
        return !inDetail && verified instanceof ObjectNode json && json.has(FAILURE)
                ? json.deepCopy().put(FAILURE, NOT_SHOWN)
                : verified;
    }

    private static ObjectNode letter(LogicalTable table, Sight sight, Letter letter) {
        ObjectNode json = NODES.objectNode()
                .put("index", letter.index())
                .put("shard", letter.shard())
                .put("table", letter.table())
                .put("document", isKeyShown(table, sight) ? letter.document() : Masks.MASK)
                .put("kind", letter.kind());
        ArrayNode reasons = json.putArray("reasons");
        for (Reason reason : letter.reasons()) {
            text(table, sight, reason).ifPresent(reasons::add);
        }
        return json;
    }

    /** A document's id is made of the primary key. */
    private static boolean isKeyShown(LogicalTable table, Sight sight) {
        return table.primaryKey().stream()
                .allMatch(name -> table.column(name)
                        .filter(column -> !sight.isMasked(table, column))
                        .isPresent());
    }

    /** Empty for a column that does not exist for the client. */
    private static Optional<String> text(LogicalTable table, Sight sight, Reason reason) {
        if (reason.column().isEmpty()) {
            return Optional.of(sight.seesAll(table) ? reason.message() : NOT_SHOWN);
        }
        Optional<Column> column = table.column(reason.column());
        return column.map(
                found -> found.name() + ": " + (sight.isMasked(table, found) ? Masks.MASK : reason.message()));
    }
}
