package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.LikePattern;
import java.util.Optional;

/** Patterns of LIKE as regular expressions over keys in which characters stand one after the other. */
final class LikeExpressions {
    private static final String RESERVED = ".?+*|{}[]()\"\\#@&<>~^$-";

    private LikeExpressions() {}

    /**
     * The expression.
     *
     * @param keys give the key of a literal part
     * @param anyOne what is satisfied by the key of any one character, as a whole: the end of æ is no e
     * @return empty where a literal part has no key
     */
    static Optional<String> of(LikePattern pattern, CollationKeys keys, String anyOne) {
        StringBuilder expression = new StringBuilder();
        for (LikePattern.Part part : pattern.parts()) {
            switch (part) {
                case LikePattern.Part.AnyOne one -> expression.append(anyOne);
                case LikePattern.Part.AnyMany many ->
                    expression.append('(').append(anyOne).append(")*");
                case LikePattern.Part.Text text -> {
                    Optional<String> key = keys.like(text.text());
                    if (key.isEmpty()) {
                        return Optional.empty();
                    }
                    escape(key.get(), expression);
                }
            }
        }
        return Optional.of(expression.toString());
    }

    private static void escape(String key, StringBuilder expression) {
        for (int i = 0; i < key.length(); i++) {
            if (RESERVED.indexOf(key.charAt(i)) >= 0) {
                expression.append('\\');
            }
            expression.append(key.charAt(i));
        }
    }
}
