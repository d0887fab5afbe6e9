package io.shardlens.catalog.command;

import java.io.Serial;

/** Something on the command line or in a file that cannot be used. The message names it, where it is, and what would be right. */
public final class InputException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    public InputException(String message) {
        super(message);
    }
}
