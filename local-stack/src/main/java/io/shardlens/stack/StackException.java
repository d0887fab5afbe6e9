package io.shardlens.stack;

/** A server could not be prepared, started or controlled. The message says which, where, why and what would help. */
public final class StackException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StackException(String message) {
        super(message);
    }

    public StackException(String message, Throwable cause) {
        super(message, cause);
    }
}
