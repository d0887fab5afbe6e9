package io.shardlens.sync.change;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns of one row as text, by name, before or after a change. Not tied to a thread. */
public interface RowImage {
    /** Whether the row has a column of that name, NULL or not. */
    boolean has(String column);

    /** The column's value in the source's text form; null for SQL NULL and for a column that the row does not have. */
    @Nullable
    String text(String column);

    /**
     * The column's type as its table declared it when the image was made, such as {@code enum('a','b')}; null where the source does not
     * say. The images of one event give the same object.
     */
    default @Nullable String type(String column) {
        return null;
    }

    /** An image with exactly these columns. */
    static RowImage of(Map<String, @Nullable String> columns) {
        return new RowImage() {
            @Override
            public boolean has(String column) {
                return columns.containsKey(column);
            }

            @Override
            public @Nullable String text(String column) {
                return columns.get(column);
            }

            @Override
            public String toString() {
                return columns.toString();
            }
        };
    }
}
