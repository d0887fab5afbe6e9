package io.shardlens.sync.simulation;

/** A rule of the sync contract that can be switched off, to see that the simulation notices. */
enum Rule {
    /** Y1: every operation has the version of its event; off: all have the same. */
    VERSIONS("Y1"),
    /** Y1: one operation for each document of an event; off: one for each row change. */
    COALESCING("Y1"),
    /** Y2: another history than the one that was followed has another generation; off: it has the same. */
    HISTORY("Y2"),
    /** Y3: a gap stops the server; off: it is passed over. */
    GAPS("Y3"),
    /** The acknowledged prefix: an operation counts as done when it is durable; off: when it is handed on. */
    ACKNOWLEDGEMENT("Y3"),
    /** Y4: a snapshot reads only after what the stream has received is visible; off: at once. */
    GATED_READS("Y4"),
    /** Y4: a snapshot that was cut off goes on behind what is durable without a gap; off: behind the last chunk that was begun. */
    SAVED_PREFIX("Y4"),
    /** Y5: a delete leaves a tombstone with its version; off: Elasticsearch deletes and soon forgets. */
    TOMBSTONES("Y5"),
    /** Y6: rows that are not at home change nothing; off: they count like others. */
    OWNERSHIP("Y6"),
    /** Y7: it is asked whose a document is before it is written; off: the higher version wins. */
    CONFLICTS("Y7"),
    /** Y7: of one document, what each table does is written; off: what the last one does. */
    TABLES_APART("Y7"),
    /** Y8: what is not now possible is tried without end; off: once. */
    RETRIES("Y8"),
    /** Y8: a row that the index refuses is sent without its values; off: it is left out. */
    STUBS("Y8"),
    /** Y9: documents of a table that was emptied are buried; off: they are left to themselves. */
    BARRIER("Y9"),
    /** Y9: nothing is written below the version at which a table was emptied, whoever read it before; off: it is. */
    FLOORS("Y9"),
    /** Y10: rows whose values were changed without events are read anew; off: only what events change is. */
    REREADING("Y10"),
    /** Y11: a refresh makes searchable what was durable before it began; off: what is durable when it has ended. */
    REFRESH_ORDER("Y11"),
    /** Y12: state is compared and set; off: it is written. */
    FENCING("Y12"),
    /** Y12: a batch that went to another worker is noticed by the numbers of the others; off: it is not. */
    BATCH_NUMBERS("Y12"),
    /** Y13: where keys repeat between shards, ids tell the shard; off: they do not. */
    SHARD_IDS("Y13");

    private final String contract;

    Rule(String contract) {
        this.contract = contract;
    }

    /** The rule's number in the contract. */
    String contract() {
        return contract;
    }
}
