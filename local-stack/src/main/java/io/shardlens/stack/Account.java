package io.shardlens.stack;

import java.util.regex.Pattern;

/**
 * A MySQL account.
 *
 * @param user letters, digits and underscores, at most 32
 * @param password printable ASCII without quote and backslash; never shown by {@link #toString()}
 */
public record Account(String user, String password) {
    private static final Pattern USER = Pattern.compile("[A-Za-z0-9_]{1,32}");
    private static final Pattern PASSWORD = Pattern.compile("[ -~&&[^'\\\\]]+");

    public Account {
        if (!USER.matcher(user).matches()) {
            throw new IllegalArgumentException(
                    "Account user '" + user + "' must be 1 to 32 letters, digits and underscores");
        }
        if (!PASSWORD.matcher(password).matches()) {
            throw new IllegalArgumentException("The password of account '" + user
                    + "' must be printable ASCII, not empty, without quote and backslash");
        }
    }

    @Override
    public String toString() {
        return "Account[" + user + "]";
    }
}
