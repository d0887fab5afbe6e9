package io.shardlens.catalog.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@code LIKE} looks for, whichever character escapes in the text of the pattern. Patterns that find the same texts are equal:
 * neighbouring texts are one part, and in a run of wildcards those for one character come first, then at most one for any number.
 *
 * @param parts from the beginning; none finds the empty text alone
 */
public record LikePattern(List<Part> parts) {
    /** Escapes in a pattern that names no other character. */
    public static final char BACKSLASH = '\\';
    /** Stands for a pattern in which nothing escapes. */
    public static final int NO_ESCAPE = -1;

    /** A piece of a pattern. */
    public sealed interface Part {
        /** These characters. */
        record Text(String text) implements Part {}

        /** {@code _}: one character. */
        record AnyOne() implements Part {}

        /** {@code %}: any number of characters, also none. */
        record AnyMany() implements Part {}
    }

    public LikePattern {
        parts = List.copyOf(parts);
    }

    /**
     * Reads a pattern.
     *
     * @param escape takes from the character behind it its meaning; {@link #NO_ESCAPE} for none. At the end it stands for itself
     */
    public static LikePattern parse(String pattern, int escape) {
        Builder builder = new Builder();
        int i = 0;
        while (i < pattern.length()) {
            int c = pattern.codePointAt(i);
            i += Character.charCount(c);
            if (c == escape && i < pattern.length()) {
                int escaped = pattern.codePointAt(i);
                i += Character.charCount(escaped);
                builder.text.appendCodePoint(escaped);
            } else if (c == '%') {
                builder.many();
            } else if (c == '_') {
                builder.one();
            } else {
                builder.text.appendCodePoint(c);
            }
        }
        return builder.build();
    }

    /** The pattern that finds the texts with this beginning. */
    public static LikePattern prefix(String beginning) {
        Builder builder = new Builder();
        builder.text.append(beginning);
        builder.many();
        return builder.build();
    }

    /** The beginning that it asks for where it asks for nothing else. */
    public Optional<String> prefix() {
        boolean plain =
                parts.size() == 2 && parts.getFirst() instanceof Part.Text && parts.getLast() instanceof Part.AnyMany;
        if (plain) {
            return Optional.of(((Part.Text) parts.getFirst()).text());
        }
        return parts.equals(List.of(new Part.AnyMany())) ? Optional.of("") : Optional.empty();
    }

    /** The text of the pattern, with this character escaping. */
    public String text(char escape) {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            switch (part) {
                case Part.Text literal -> escape(literal.text(), escape, text);
                case Part.AnyOne one -> text.append('_');
                case Part.AnyMany many -> text.append('%');
            }
        }
        return text.toString();
    }

    private static void escape(String literal, char escape, StringBuilder text) {
        for (int i = 0; i < literal.length(); i++) {
            char c = literal.charAt(i);
            if (c == '%' || c == '_' || c == escape) {
                text.append(escape);
            }
            text.append(c);
        }
    }

    private static final class Builder {
        private final List<Part> parts = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private boolean many;

        void one() {
            endText();
            parts.add(new Part.AnyOne());
        }

        void many() {
            endText();
            many = true;
        }

        /** Before a wildcard: the text that was collected, behind what its run of wildcards asked for. */
        private void endText() {
            if (!text.isEmpty()) {
                endRun();
                parts.add(new Part.Text(text.toString()));
                text.setLength(0);
            }
        }

        private void endRun() {
            if (many) {
                parts.add(new Part.AnyMany());
                many = false;
            }
        }

        LikePattern build() {
            endText();
            endRun();
            return new LikePattern(parts);
        }
    }
}
