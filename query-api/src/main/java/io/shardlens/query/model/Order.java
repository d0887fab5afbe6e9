package io.shardlens.query.model;

import io.shardlens.catalog.table.Column;

/**
 * One sort column. As in MySQL, NULL is smaller than every value: first ascending, last descending.
 *
 * @param column need not be selected
 * @param direction ascending or descending
 */
public record Order(Column column, Direction direction) {
    /** Which end comes first. */
    public enum Direction {
        ASC,
        DESC
    }
}
