package io.shardlens.stack;

import java.util.regex.Pattern;

/**
 * One MySQL server to start.
 *
 * @param name lower-case letters, digits and hyphens, at most 40; also the Canal destination and the folder name
 * @param port on loopback; 0 takes a free one
 */
public record MySqlSpec(String name, int port) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,39}");

    public MySqlSpec {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("MySQL server name '" + name
                    + "' must be 1 to 40 lower-case letters, digits and hyphens and begin with a letter");
        }
        StackConfig.requirePort("MySQL server '" + name + "'", port);
    }

    /** A server on a free port. */
    public static MySqlSpec named(String name) {
        return new MySqlSpec(name, 0);
    }
}
