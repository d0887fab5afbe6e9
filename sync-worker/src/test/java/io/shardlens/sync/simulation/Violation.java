package io.shardlens.sync.simulation;

/** An invariant does not hold. */
final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Violation(String message) {
        super(message, null, false, false);
    }
}
