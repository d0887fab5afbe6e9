package io.shardlens.router.id;

/** An id that cannot be given. The message says what is in the way, with the values, and what would be right. */
public final class IdException extends IllegalStateException {
    /** Why no id could be given. */
    public enum Reason {
        /** The clock went back further, or ids were asked for faster, than the generator may run ahead of its clock. */
        AHEAD_OF_CLOCK,
        /** The lease of the worker's number does not cover the id's time. */
        LEASE,
        /** The unique part does not fit beside the gene in 63 bits. */
        GENE_OVERFLOW,
        /** The layout has no bits left: too late for its epoch. */
        EXHAUSTED,
        /** No segment could be had from its store. */
        STORE
    }

    /** Why no id could be given. */
    private final Reason reason;

    IdException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    IdException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** {@return why no id could be given} */
    public Reason reason() {
        return reason;
    }
}
