package io.shardlens.router.algorithm;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A physical name with at most one placeholder for a number. The placeholder's zeros give the least number of digits, what
 * follows is applied to the number from left to right: {@code orders_{0}} is orders_7, {@code orders_{000}} is orders_007,
 * {@code db{0/4}} divides by 4, {@code t{0%4}} takes the remainder, {@code db{0+2}} adds 2, {@code db{0/4+1}} divides, then
 * adds. {@code slot} is another word for one zero: {@code db{slot+1}}. A name without braces stands for itself. Immutable.
 */
public final class NamePattern {
    private static final Pattern SYNTAX = Pattern.compile(
            "([^{}]*)(?:\\{(0+|slot)(?:/([1-9]\\d{0,8}))?(?:%([1-9]\\d{0,8}))?(?:\\+(\\d{1,9}))?}([^{}]*))?");

    /** Above every int, so that it takes nothing away. */
    private static final long NO_MODULUS = 1L << 32;

    private final String text;
    private final String prefix;
    private final String suffix;
    private final int width;
    private final int divisor;
    private final long modulus;
    private final int offset;

    private NamePattern(String text, Matcher parts) {
        this.text = text;
        this.prefix = parts.group(1);
        this.suffix = parts.group(6) == null ? "" : parts.group(6);
        this.width = width(parts.group(2));
        this.divisor = number(parts.group(3), 1);
        this.modulus = parts.group(4) == null ? NO_MODULUS : number(parts.group(4), 1);
        this.offset = number(parts.group(5), 0);
    }

    /**
     * Reads a pattern.
     *
     * @param text the pattern
     * @return the pattern, read
     * @throws IllegalArgumentException if the text is no pattern; it names the text and what would be right
     */
    public static NamePattern parse(String text) {
        Matcher parts = SYNTAX.matcher(text);
        if (text.isBlank() || !parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no name pattern: expected a name with at most one"
                    + " placeholder, like orders_{0}, orders_{000}, db{0/4}, t{0%4} or db{0+1}");
        }
        return new NamePattern(text, parts);
    }

    /**
     * Names a number.
     *
     * @param number 0 or more
     * @return the name
     */
    public String name(int number) {
        if (width == 0) {
            return prefix;
        }
        String digits = Long.toString(number / divisor % modulus + offset);
        return prefix + "0".repeat(Math.max(0, width - digits.length())) + digits + suffix;
    }

    /** {@return whether the name depends on the number} */
    public boolean hasPlaceholder() {
        return width > 0;
    }

    @Override
    public String toString() {
        return text;
    }

    private static int width(@Nullable String placeholder) {
        if (placeholder == null) {
            return 0;
        }
        return placeholder.equals("slot") ? 1 : placeholder.length();
    }

    private static int number(@Nullable String digits, int absent) {
        return digits == null ? absent : Integer.parseInt(digits);
    }
}
