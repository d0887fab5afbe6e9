package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.LikePattern;
import java.util.Optional;

/** Turns strings into keys that compare by code point as MySQL compares the strings under one collation. Immutable. */
public interface CollationKeys {
    /**
     * The key for {@code =}, {@code <}, {@code >} and ORDER BY: keys are equal where MySQL finds the strings equal, and sort as MySQL
     * sorts them.
     *
     * @return empty where the string holds characters for which that is not proven
     */
    Optional<String> fold(String text);

    /**
     * The key for {@code LIKE 'p%'}: a string is found by the prefix where its key begins with the prefix's key. Not the same as
     * {@link #fold}, because LIKE compares character by character.
     *
     * @return empty where the string holds characters for which that is not proven
     */
    Optional<String> like(String text);

    /**
     * A regular expression of Lucene, without its optional operators, that the {@link #like} key of a text satisfies as a whole where
     * {@code LIKE} finds the text.
     *
     * @return empty where the pattern holds characters for which that is not proven
     */
    default Optional<String> likeExpression(LikePattern pattern) {
        return Optional.empty();
    }
}
