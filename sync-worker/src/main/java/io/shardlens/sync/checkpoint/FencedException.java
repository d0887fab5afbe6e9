package io.shardlens.sync.checkpoint;

/** The server is no longer this worker's; it may write nothing for it any more. */
public final class FencedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FencedException(String message) {
        super(message);
    }

    FencedException(String server, long ownTerm, long newTerm) {
        super("another worker has taken over server '" + server + "': its term is " + newTerm + ", this one's is "
                + ownTerm);
    }

    FencedException(String server, LeaseTable.Held held) {
        super("server '" + server + "' is no longer this worker's: "
                + (held.holder().isEmpty() ? "nobody" : held.holder()) + " has it in term " + held.term());
    }
}
