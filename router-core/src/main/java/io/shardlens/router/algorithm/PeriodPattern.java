package io.shardlens.router.algorithm;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A physical name with the month or quarter of its rows. In braces stand {@code yyyy} or {@code yy} for the year, {@code MM}
 * for the month in two digits, {@code M} for it in one or two, {@code Q} for the quarter, and {@code _} and {@code -} for
 * themselves: {@code orders_{yyyyMM}} is orders_202612, {@code orders_{yyyy}q{Q}} is orders_2026q4. A name without braces
 * stands for itself. Immutable.
 */
public final class PeriodPattern {
    private static final Pattern PART = Pattern.compile("[^{}]+|\\{(?:yyyy|yy|MM|M|Q|_|-)+}");
    private static final Pattern TOKEN = Pattern.compile("yyyy|yy|MM|M|Q|_|-");

    private final String text;
    /** Literals, and tokens with a brace before them. */
    private final List<String> parts;

    private PeriodPattern(String text, List<String> parts) {
        this.text = text;
        this.parts = parts;
    }

    /**
     * Reads a pattern.
     *
     * @param text the pattern
     * @return the pattern, read
     * @throws IllegalArgumentException if the text is no pattern; it names the text and what would be right
     */
    public static PeriodPattern parse(String text) {
        List<String> parts = new ArrayList<>();
        Matcher part = PART.matcher(text);
        int end = 0;
        while (part.find() && part.start() == end) {
            end = part.end();
            if (part.group().startsWith("{")) {
                TOKEN.matcher(part.group()).results().forEach(token -> parts.add("{" + token.group()));
            } else {
                parts.add(part.group());
            }
        }
        if (text.isBlank() || end != text.length()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no pattern of periods: expected a name with yyyy, yy, MM,"
                            + " M or Q in braces, like orders_{yyyyMM} or orders_{yyyy}q{Q}");
        }
        return new PeriodPattern(text, parts);
    }

    /**
     * Names a period.
     *
     * @param month its first month
     * @return the name
     */
    public String name(YearMonth month) {
        StringBuilder name = new StringBuilder();
        for (String part : parts) {
            name.append(
                    switch (part) {
                        case "{yyyy" -> digits(month.getYear(), 4);
                        case "{yy" -> digits(month.getYear() % 100, 2);
                        case "{MM" -> digits(month.getMonthValue(), 2);
                        case "{M" -> digits(month.getMonthValue(), 1);
                        case "{Q" -> digits((month.getMonthValue() + 2) / 3, 1);
                        default -> part.startsWith("{") ? part.substring(1) : part;
                    });
        }
        return name.toString();
    }

    private static String digits(int number, int width) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }

    @Override
    public String toString() {
        return text;
    }
}
