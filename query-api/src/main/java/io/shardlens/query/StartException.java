package io.shardlens.query;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The process cannot start; the message is for the person who started it. */
public final class StartException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    StartException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
