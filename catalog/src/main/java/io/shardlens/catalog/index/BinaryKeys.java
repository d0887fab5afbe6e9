package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.LikePattern;
import java.util.Optional;

/**
 * Keys of the collations that compare code points: the text itself. Elasticsearch compares UTF-8, whose order is that of the code
 * points.
 *
 * @param padSpace true for {@code utf8mb4_bin}, false for {@code utf8mb4_0900_bin}
 */
record BinaryKeys(boolean padSpace) implements CollationKeys {
    @Override
    public Optional<String> fold(String text) {
        if (hasLoneSurrogate(text)) {
            return Optional.empty();
        }
        return Optional.of(padSpace ? padded(text) : text);
    }

    /** LIKE does not pad. */
    @Override
    public Optional<String> like(String text) {
        return hasLoneSurrogate(text) ? Optional.empty() : Optional.of(text);
    }

    @Override
    public Optional<String> likeExpression(LikePattern pattern) {
        return LikeExpressions.of(pattern, this, ".");
    }

    private static String padded(String text) {
        int[] codePoints = text.codePoints().toArray();
        char[] marks = new char[codePoints.length];
        int end = SpacePadding.mark(codePoints, codePoints.length, ' ', marks);
        StringBuilder key = new StringBuilder(text.length() + 2);
        for (int i = 0; i < end; i++) {
            key.appendCodePoint(codePoints[i]);
            if (codePoints[i] == ' ') {
                key.append(marks[i]);
            }
        }
        return key.append(' ').append(SpacePadding.END).toString();
    }

    private static boolean hasLoneSurrogate(String text) {
        return text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
