package io.shardlens.catalog.index;

/** What a query can want to know of a column. */
public enum Question {
    /** Equal to a literal, or one of several. */
    EQUALITY,
    /** Less or greater than a literal. */
    RANGE,
    /** {@code LIKE}, with a prefix or another pattern. */
    PREFIX,
    /** Holds some words, as the index divides texts into words. */
    MATCH,
    /** Sorted as MySQL's ORDER BY. */
    ORDER,
    /** Whether it is NULL. */
    IS_NULL,
    /** The row's value itself, exactly, out of {@code _source}. */
    VALUE
}
