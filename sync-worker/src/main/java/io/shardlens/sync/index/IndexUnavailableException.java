package io.shardlens.sync.index;

import org.jspecify.annotations.Nullable;

/** The index gives no answer, or none that says what became of the request. Trying again is safe and may help. */
public final class IndexUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean tooLarge;
    private final boolean busy;

    public IndexUnavailableException(String message, @Nullable Throwable cause) {
        this(message, cause, false, false);
    }

    /**
     * @param tooLarge whether the request was refused for its size
     * @param busy whether it was because the index has too much to do
     */
    public IndexUnavailableException(String message, @Nullable Throwable cause, boolean tooLarge, boolean busy) {
        super(message, cause);
        this.tooLarge = tooLarge;
        this.busy = busy;
    }

    /** Whether a smaller request may pass. */
    public boolean tooLarge() {
        return tooLarge;
    }

    /** Whether the index has too much to do. */
    public boolean busy() {
        return busy;
    }
}
