package io.shardlens.sync.pipeline;

/** The stream of one server must not go on: what it brings cannot be right. Connecting again does not help by itself. */
public final class StreamFaultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StreamFaultException(String message) {
        super(message);
    }
}
