package io.shardlens.catalog.index;

/**
 * A literal as the index knows it.
 *
 * @param field the full name of the index field
 * @param value a {@link String}, {@link Long}, {@link Double} or {@link Boolean}, ready for a term query or a range bound
 */
public record FieldTerm(String field, Object value) {}
