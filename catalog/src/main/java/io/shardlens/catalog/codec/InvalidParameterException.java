package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import tools.jackson.databind.JsonNode;

/** A query's literal does not fit the column it is compared with. */
public final class InvalidParameterException extends RuntimeException {
    private final String column;
    private final String shown;
    private final String expected;

    /**
     * @param column the column it is compared with
     * @param value the literal; shown cut to 80 characters
     * @param expected what would be right
     */
    public InvalidParameterException(Column column, JsonNode value, String expected) {
        super("column '" + column.name() + "' (" + Shown.of(column.type().sql()) + ") takes " + expected + ", not "
                + Shown.of(value.toString()));
        this.column = column.name();
        this.shown = Shown.of(value.toString());
        this.expected = expected;
    }

    /** The column's name. */
    public String column() {
        return column;
    }

    /** The literal as JSON, cut where it is long. */
    public String shown() {
        return shown;
    }

    /** What would be right. */
    public String expected() {
        return expected;
    }
}
