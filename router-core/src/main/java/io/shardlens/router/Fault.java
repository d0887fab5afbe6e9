package io.shardlens.router;

import java.util.Objects;

/**
 * One thing that is wrong in a declared topology.
 *
 * @param path the place, from the logical table inwards, such as {@code orders.databases[2]}
 * @param message what is wrong there, the offending value, and what would be right
 */
public record Fault(String path, String message) {
    /** Checks that both texts are there. */
    public Fault {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(message, "message");
    }

    /** {@return {@code path: message}} */
    @Override
    public String toString() {
        return path + ": " + message;
    }
}
