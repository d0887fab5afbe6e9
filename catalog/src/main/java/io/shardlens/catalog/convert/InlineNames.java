package io.shardlens.catalog.convert;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Expands lists of names such as {@code ds_${0..3}.orders_$->{[0, 2]}, ds_9.orders}. */
final class InlineNames {
    private static final Pattern PART = Pattern.compile("\\$(?:->)?\\{([^}]*)}");
    private static final Pattern RANGE = Pattern.compile("\\s*(\\d{1,6})\\s*\\.\\.\\s*(\\d{1,6})\\s*");
    private static final Pattern LIST = Pattern.compile("\\s*\\[(.*)]\\s*");
    private static final Pattern COMMA = Pattern.compile(",(?![^\\[{]*[]}])");
    private static final int MAX_NAMES = 1_000_000;

    private InlineNames() {}

    static List<String> expand(String place, String text) {
        List<String> names = new ArrayList<>();
        for (String one : COMMA.split(text)) {
            expand(place, one.strip(), names);
        }
        return names;
    }

    private static void expand(String place, String text, List<String> names) {
        Matcher part = PART.matcher(text);
        if (!part.find()) {
            names.add(text);
            if (names.size() > MAX_NAMES) {
                throw new ConversionException(place, "stands for more than " + MAX_NAMES + " names");
            }
            return;
        }
        for (String value : values(place, part.group(1))) {
            expand(place, text.substring(0, part.start()) + value + text.substring(part.end()), names);
        }
    }

    private static List<String> values(String place, String inside) {
        Matcher range = RANGE.matcher(inside);
        if (range.matches()) {
            List<String> numbers = new ArrayList<>();
            for (int i = Integer.parseInt(range.group(1)); i <= Integer.parseInt(range.group(2)); i++) {
                numbers.add(String.valueOf(i));
            }
            return numbers;
        }
        Matcher list = LIST.matcher(inside);
        if (list.matches()) {
            return Arrays.stream(list.group(1).split(","))
                    .map(value -> value.strip().replaceAll("^['\"]|['\"]$", ""))
                    .toList();
        }
        throw new ConversionException(place, "'${" + inside + "}' is no range a..b and no list [a, b]");
    }
}
