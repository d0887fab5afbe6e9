package io.shardlens.router.lint;

import java.util.Locale;

/**
 * One doubt.
 *
 * @param severity how much it matters
 * @param check what was looked at
 * @param table the logical table
 * @param place where in its rule or which physical table
 * @param message what is doubtful there
 * @param advice what to do about it
 */
public record Finding(Severity severity, Check check, String table, String place, String message, String advice) {
    /** {@return {@code warning modulus orders: ...} in one line} */
    @Override
    public String toString() {
        return severity.name().toLowerCase(Locale.ROOT) + " " + check.label() + " " + place + ": " + message + "; "
                + advice;
    }
}
