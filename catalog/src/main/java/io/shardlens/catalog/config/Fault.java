package io.shardlens.catalog.config;

/**
 * One thing that is wrong in a configuration file.
 *
 * @param line from 1; 0 where the fault has no place in the text
 * @param column from 1; 0 where the fault has no place in the text
 * @param path the key it is about, such as {@code tables.orders.rule.mode}; empty for the file as a whole
 * @param message what is wrong, and what would be right
 */
public record Fault(int line, int column, String path, String message) {
    /** {@code line:column: path: message}, without what there is not. */
    @Override
    public String toString() {
        return (line > 0 ? line + ":" + column + ": " : "") + (path.isEmpty() ? "" : path + ": ") + message;
    }
}
