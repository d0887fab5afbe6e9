package io.shardlens.sync.index;

/** What the index says of one item of a bulk request. */
public sealed interface ItemOutcome {
    /** It is durable. */
    record Applied() implements ItemOutcome {}

    /** The document has a higher version. */
    record Older() implements ItemOutcome {}

    /** This content can never be indexed. */
    record Refused(String reason) implements ItemOutcome {}

    /**
     * Not now; the same again may pass later.
     *
     * @param busy whether the index has too much to do
     */
    record Later(String reason, boolean busy) implements ItemOutcome {}

    /** The status of an index that has too much to do. */
    int BUSY = 429;

    /**
     * @param status the item's HTTP status
     * @param type the error's type; empty where there is no error
     * @param reason the error's reason, for people
     */
    static ItemOutcome of(int status, String type, String reason) {
        if (status >= 200 && status < 300) {
            return new Applied();
        }
        String shown = status + " " + type + ": " + reason;
        return switch (type) {
            case "version_conflict_engine_exception" -> new Older();
            // Answers to the content itself. Every other one is about the index or the cluster, even where its status
            // is 400.
            case "document_parsing_exception",
                    "mapper_parsing_exception",
                    "strict_dynamic_mapping_exception",
                    "illegal_argument_exception",
                    "mapper_exception",
                    "x_content_parse_exception",
                    "parsing_exception",
                    "json_parse_exception",
                    "number_format_exception",
                    "input_coercion_exception" -> status == 400 ? new Refused(shown) : new Later(shown, false);
            case "" -> status == 409 ? new Older() : new Later(shown, status == BUSY);
            default -> new Later(shown, status == BUSY);
        };
    }
}
