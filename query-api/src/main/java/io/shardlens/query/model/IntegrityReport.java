package io.shardlens.query.model;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Whether the index is what MySQL holds, as far as the sync worker has found out.
 *
 * @param verified what the last verification of a table published, by logical table; tables that were never verified are missing
 * @param counts dead letters by index, shard and kind
 * @param latest some dead letters, the newest versions first
 */
public record IntegrityReport(Map<String, JsonNode> verified, List<LetterCount> counts, List<Letter> latest) {
    public IntegrityReport {
        verified = Map.copyOf(verified);
        counts = List.copyOf(counts);
        latest = List.copyOf(latest);
    }

    /**
     * Dead letters that have the same cause.
     *
     * @param index the alias that the documents belong to
     * @param shard the shard of the rows
     * @param kind what happened to them
     * @param count how many there are
     */
    public record LetterCount(String index, String shard, String kind, long count) {}

    /**
     * Why a row has a dead letter.
     *
     * @param column the column, or empty for the whole row
     * @param message what is wrong with it, which may show a value
     */
    public record Reason(String column, String message) {}

    /**
     * One dead letter.
     *
     * @param table the physical table
     * @param document the id of the row's document
     * @param reasons one for each column or cause
     */
    public record Letter(String index, String shard, String table, String document, String kind, List<Reason> reasons) {
        public Letter {
            reasons = List.copyOf(reasons);
        }
    }
}
