package io.shardlens.sync.index;

import org.jspecify.annotations.Nullable;

/** The index gives no answer, or none that says what became of the request. Trying again is safe and may help. */
public final class IndexUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean tooLarge;

    public IndexUnavailableException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    /** @param tooLarge whether the request was refused for its size */
    public IndexUnavailableException(String message, @Nullable Throwable cause, boolean tooLarge) {
        super(message, cause);
        this.tooLarge = tooLarge;
    }

    /** Whether a smaller request may pass. */
    public boolean tooLarge() {
        return tooLarge;
    }
}
