package io.shardlens.query.search;

/** The index cannot answer this query exactly; the message is the reason, without row values. */
final class UnanswerableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnanswerableException(String reason) {
        super(reason, null, false, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
