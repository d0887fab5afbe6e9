package io.shardlens.sync.document;

/** A row whose primary key cannot be read, so that there is no saying which document is its own. */
public final class UnreadableRowException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String column;

    /**
     * @param column the key column
     * @param reason what is wrong with its value
     */
    public UnreadableRowException(String column, String reason) {
        super(reason);
        this.column = column;
    }

    /** The key column that cannot be read. */
    public String column() {
        return column;
    }
}
