package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;

/** A stored value arrived in a form that is no value of its column's type. */
public final class UnreadableValueException extends RuntimeException {
    private final String column;
    private final String shown;
    private final String reason;

    /**
     * @param column the column it arrived for
     * @param text the text that arrived; shown cut to 80 characters
     * @param reason what would be right
     */
    public UnreadableValueException(Column column, String text, String reason) {
        super("column '" + column.name() + "' (" + Shown.of(column.type().sql()) + "): cannot read '" + Shown.of(text)
                + "': " + reason);
        this.column = column.name();
        this.shown = Shown.of(text);
        this.reason = reason;
    }

    /** The column's name. */
    public String column() {
        return column;
    }

    /** The value, cut where it is long. */
    public String shown() {
        return shown;
    }

    /** What would be right. */
    public String reason() {
        return reason;
    }
}
