package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.LikePattern;
import io.shardlens.catalog.table.Column;
import java.util.Optional;

/**
 * How one column is found in the index, and which questions the index answers exactly as MySQL would. Immutable and safe to share
 * between threads.
 *
 * <p>An exact answer needs three things: {@link #answers} says yes, the literal has a term, and no live document carries
 * {@link #lossyTerm}. Where one is missing, the shards answer.
 */
public interface IndexField {
    /** The column. */
    Column column();

    /** Whether the index answers such a question exactly, for literals that have a term and documents that are not lossy. */
    boolean answers(Question question);

    /**
     * The field and value that stand for a literal in a term query or as a bound of a range.
     *
     * @param value a canonical value, as a codec's fromParameter returns it
     * @return empty where the index cannot compare with this literal exactly: the shards must answer
     */
    Optional<FieldTerm> term(Object value);

    /**
     * The field and value for a prefix query that finds what {@code LIKE 'literal%'} finds, the literal's wildcards escaped.
     *
     * @return empty where the index cannot answer for this literal
     */
    Optional<FieldTerm> prefix(String literal);

    /**
     * The field and a regular expression of Lucene, without its optional operators, that finds in the whole of the field what {@code
     * LIKE} finds with the pattern.
     *
     * @return empty where the index cannot answer for this pattern
     */
    default Optional<FieldTerm> like(LikePattern pattern) {
        return Optional.empty();
    }

    /**
     * The field that is divided into words.
     *
     * @throws IllegalStateException if the column does not answer {@link Question#MATCH}
     */
    default String textField() {
        throw new IllegalStateException("column '" + column().name() + "' is not divided into words");
    }

    /**
     * The field to sort by. NULL is a missing value there: first ascending, last descending. Elasticsearch gives a missing number the
     * place of the least {@code long}, so in a nullable signed BIGINT that least value itself is tied with NULL.
     *
     * @throws IllegalStateException if the column does not answer {@link Question#ORDER}
     */
    String sortField();

    /** The value under which a canonical value sorts, for {@code search_after}; empty where {@link #term} is. */
    Optional<Object> sortKey(Object value);

    /**
     * The canonical value that sorts under a key: the inverse of {@link #sortKey}.
     *
     * @param key as Elasticsearch gives it out of {@link #sortField}: a String, Long, Double or Boolean
     * @return empty where values that differ have the same key
     */
    default Optional<Object> valueOf(Object key) {
        return Optional.empty();
    }

    /** Finds the rows in which the column is NULL. */
    default FieldTerm nullTerm() {
        return new FieldTerm(Fields.NULLS, column().name());
    }

    /**
     * Finds the documents for which the index cannot answer this question. A value that is stored exactly but cannot be searched makes
     * a document lossy for the questions of a condition or order, not for {@link Question#VALUE} and {@link Question#IS_NULL}.
     */
    default FieldTerm lossyTerm(Question question) {
        return switch (question) {
            case EQUALITY, RANGE, PREFIX, ORDER -> new FieldTerm(Fields.LOSSY, column().name());
            case IS_NULL, VALUE, MATCH -> new FieldTerm(Fields.LOST, column().name());
        };
    }
}
