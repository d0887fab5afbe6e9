package io.shardlens.sync.pipeline;

/** The binlog of one server is no longer in the history that the session was begun in; another session has to begin. */
final class SuccessorException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SuccessorException(String message) {
        super(message);
    }
}
