package io.shardlens.sync.source;

/**
 * Tells whether a connection gets every batch that its destination hands out. The source lets anybody poll: a worker that was frozen in
 * the middle of a poll, and wakes when another has the server, takes a batch that the other never sees. Batches of a destination are
 * numbered without holes, whoever polls them. What came before the first one of a connection cannot be told from its number, so that one
 * is only looked at, and everything is asked for again. One thread.
 */
public final class BatchSequence {
    private final String source;
    private long last = -1;

    /** @param source for messages */
    public BatchSequence(String source) {
        this.source = source;
    }

    /**
     * A batch has come.
     *
     * @return whether it may be used; if not, all batches have to be rolled back and polled again
     * @throws SourceException when somebody else has polled a batch in between
     */
    public boolean follows(long batchId) {
        long before = last;
        last = batchId;
        if (before < 0) {
            return false;
        }
        if (batchId != before + 1) {
            throw new SourceException(
                    source + " gave a batch to somebody else: batch " + batchId + " came after " + before, null);
        }
        return true;
    }
}
