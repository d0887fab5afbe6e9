package io.shardlens.sync.checkpoint;

/** Another worker has taken the server over; this one may write nothing of its state any more. */
public final class FencedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public FencedException(String server, long ownTerm, long newTerm) {
        super("another worker has taken over server '" + server + "': its term is " + newTerm + ", this one's is "
                + ownTerm);
    }
}
