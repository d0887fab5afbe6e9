package io.shardlens.sync.reindex;

/** What was asked for cannot be done with the table's indices as they are; the message says what can. */
public final class ReindexException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ReindexException(String message) {
        super(message);
    }
}
