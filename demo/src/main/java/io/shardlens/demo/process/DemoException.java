package io.shardlens.demo.process;

import org.jspecify.annotations.Nullable;

/** The demo cannot go on. The message is for the person at the terminal: what failed, and what would help. */
public final class DemoException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DemoException(String message) {
        super(message);
    }

    public DemoException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
