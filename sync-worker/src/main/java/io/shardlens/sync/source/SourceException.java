package io.shardlens.sync.source;

import org.jspecify.annotations.Nullable;

/** The stream of one server failed; connecting again may help. */
public final class SourceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SourceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
