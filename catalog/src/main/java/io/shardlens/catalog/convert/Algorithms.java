package io.shardlens.catalog.convert;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** ShardingSphere's sharding algorithms as functions from keys to names. */
final class Algorithms {
    private static final Pattern INLINE = Pattern.compile("([^$]*)\\$(?:->)?\\{(.*)}([^}]*)");
    private static final Pattern NUMBER = Pattern.compile("(.*?)0*(\\d+)");
    private static final int MAX_SLOTS = 1_000_000;
    private static final int MAX_PARTS = 100_000;
    private static final int MAX_NAMED = 20;

    private Algorithms() {}

    /** {@code available}: the names that there are, which MOD and ranges choose from by their numbers. */
    static Slots of(YamlTree algorithm, String column, List<String> available) {
        String type = algorithm.get("type").text().toUpperCase(Locale.ROOT);
        return switch (type) {
            case "INLINE" -> inline(properties(algorithm).get("algorithm-expression"), column);
            case "MOD" -> {
                requireWholeKey(properties(algorithm));
                yield new Slots.ByRemainder(numbered(count(algorithm), available, algorithm));
            }
            case "HASH_MOD" -> new Slots.ByHashCode(numbered(count(algorithm), available, algorithm));
            case "BOUNDARY_RANGE" -> boundaries(properties(algorithm).get("sharding-ranges"), available);
            case "VOLUME_RANGE" -> volumes(properties(algorithm), available);
            case "INTERVAL" -> interval(properties(algorithm), available);
            default ->
                throw new ConversionException(
                        algorithm.place(),
                        "the algorithm " + type
                                + " has no equal: MOD, HASH_MOD, INLINE, INTERVAL, BOUNDARY_RANGE and VOLUME_RANGE have");
        };
    }

    private static YamlTree properties(YamlTree algorithm) {
        return algorithm.get("props");
    }

    /** MOD can take the remainder of some of the key's digits. */
    private static void requireWholeKey(YamlTree properties) {
        for (String offset : List.of("start-offset", "stop-offset")) {
            properties.find(offset).filter(some -> some.integer() != 0).ifPresent(some -> {
                throw new ConversionException(
                        some.place(),
                        "a remainder of a part of the key's digits has no equal: expected " + offset + " 0");
            });
        }
    }

    /** The number of slots that MOD and HASH_MOD declare. */
    static int count(YamlTree algorithm) {
        YamlTree count = properties(algorithm).get("sharding-count");
        int value = count.integer();
        if (value < 1 || value > MAX_SLOTS) {
            throw new ConversionException(count.place(), value + " slots: expected 1 to " + MAX_SLOTS);
        }
        return value;
    }

    private static Slots inline(YamlTree expression, String column) {
        Matcher parts = INLINE.matcher(expression.text().strip());
        if (!parts.matches()) {
            return new Slots.Fixed(expression.text().strip());
        }
        Arithmetic value = ArithmeticParser.parse(expression.place(), parts.group(2), column);
        if (!value.isBounded() || repeats(value) > MAX_SLOTS) {
            throw new ConversionException(
                    expression.place(),
                    "'" + expression.text() + "' has no end of names: expected a remainder, such as " + column
                            + " % 4");
        }
        return new Slots.ByRemainder(IntStream.range(0, (int) value.repeats())
                .mapToObj(i -> parts.group(1) + value.of(i) + parts.group(3))
                .toList());
    }

    private static long repeats(Arithmetic value) {
        try {
            return value.repeats();
        } catch (ArithmeticException beyondLong) {
            return Long.MAX_VALUE;
        }
    }

    /** The name with each number at its end. */
    private static List<String> numbered(int count, List<String> available, YamlTree algorithm) {
        Map<Long, String> byNumber = new HashMap<>();
        available.forEach(name -> byNumber.putIfAbsent(number(name), name));
        return LongStream.range(0, count)
                .mapToObj(i -> Optional.ofNullable(byNumber.get(i))
                        .orElseThrow(() -> new ConversionException(
                                algorithm.place(), "no name ends with " + i + ": " + some(available))))
                .toList();
    }

    private static String some(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(names.size(), MAX_NAMED)))
                + (names.size() > MAX_NAMED ? " and " + (names.size() - MAX_NAMED) + " more" : "");
    }

    private static long number(String name) {
        Matcher number = NUMBER.matcher(name);
        return number.matches() && number.group(2).length() < 10 ? Long.parseLong(number.group(2)) : -1;
    }

    private static Slots boundaries(YamlTree ranges, List<String> available) {
        // ShardingSphere sorts them, too.
        List<String> bounds = Arrays.stream(ranges.text().split(","))
                .map(bound -> whole(ranges, bound.strip()))
                .sorted()
                .map(String::valueOf)
                .toList();
        return ranges(bounds, available, ranges);
    }

    private static Slots volumes(YamlTree properties, List<String> available) {
        long lower = whole(
                properties.get("range-lower"), properties.get("range-lower").text());
        long upper = whole(
                properties.get("range-upper"), properties.get("range-upper").text());
        long volume = whole(
                properties.get("sharding-volume"),
                properties.get("sharding-volume").text());
        if (volume < 1
                || lower >= upper
                || Long.compareUnsigned(Long.divideUnsigned(upper - lower, volume), MAX_PARTS) > 0) {
            throw new ConversionException(
                    properties.place(),
                    "cannot cut " + lower + " to " + upper + " by " + volume + ": expected at most " + MAX_PARTS
                            + " parts");
        }
        List<String> bounds = new ArrayList<>();
        bounds.add(String.valueOf(lower));
        for (long bound = lower; Long.compareUnsigned(upper - bound, volume) > 0; ) {
            bound += volume;
            bounds.add(String.valueOf(bound));
        }
        bounds.add(String.valueOf(upper));
        return ranges(bounds, available, properties);
    }

    /** Below the first bound is number 0, from the last one on the greatest number. */
    private static Slots ranges(List<String> bounds, List<String> available, YamlTree place) {
        List<String> names = numbered(bounds.size() + 1, available, place);
        List<Slots.Part> parts = new ArrayList<>();
        for (int i = 0; i <= bounds.size(); i++) {
            parts.add(new Slots.Part(
                    i == 0 ? "" : bounds.get(i - 1), i == bounds.size() ? "" : bounds.get(i), names.get(i)));
        }
        return new Slots.ByRange(false, parts);
    }

    private static Slots interval(YamlTree properties, List<String> available) {
        DateTimeFormatter pattern = formatter(properties.get("datetime-pattern"));
        YamlTree upperNode = properties
                .find("datetime-upper")
                .orElseThrow(() -> new ConversionException(
                        properties.place(), "lacks datetime-upper: without it the tables depend on the day it runs"));
        LocalDateTime lower = time(properties.get("datetime-lower"), pattern);
        LocalDateTime upper = time(upperNode, pattern);
        DateTimeFormatter suffix = formatter(properties.get("sharding-suffix-pattern"));
        int amount = properties
                .find("datetime-interval-amount")
                .map(YamlTree::integer)
                .orElse(1);
        if (amount < 1 || lower.isAfter(upper)) {
            throw new ConversionException(
                    properties.place(),
                    "has no interval: expected datetime-interval-amount 1 or more, and datetime-lower before"
                            + " datetime-upper");
        }
        ChronoUnit unit = unit(properties);
        try {
            return new Slots.ByRange(
                    true, intervals(lower, upper, start -> start.plus(amount, unit), suffix, available, properties));
        } catch (DateTimeException | ArithmeticException impossible) {
            throw new ConversionException(
                    properties.place(), "has no intervals of " + amount + " " + unit + ": " + impossible.getMessage());
        }
    }

    private static List<Slots.Part> intervals(
            LocalDateTime lower,
            LocalDateTime upper,
            UnaryOperator<LocalDateTime> step,
            DateTimeFormatter suffix,
            List<String> available,
            YamlTree properties) {
        List<Slots.Part> parts = new ArrayList<>();
        LocalDateTime start = lower;
        while (!start.isAfter(upper)) {
            LocalDateTime end = step.apply(start);
            String ending = suffix.format(start);
            String name = available.stream()
                    .filter(one -> one.endsWith(ending))
                    .findFirst()
                    .orElseThrow(
                            () -> new ConversionException(properties.place(), "no table's name ends with " + ending));
            parts.add(new Slots.Part(start.toString(), end.toString(), name));
            if (parts.size() > MAX_PARTS) {
                throw new ConversionException(properties.place(), "gives more than " + MAX_PARTS + " tables");
            }
            start = end;
        }
        return parts;
    }

    private static ChronoUnit unit(YamlTree properties) {
        String name =
                properties.find("datetime-interval-unit").map(YamlTree::text).orElse("DAYS");
        try {
            return ChronoUnit.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw new ConversionException(properties.place(), "'" + name + "' is no unit of time");
        }
    }

    private static DateTimeFormatter formatter(YamlTree pattern) {
        try {
            return DateTimeFormatter.ofPattern(pattern.text(), Locale.ROOT);
        } catch (IllegalArgumentException malformed) {
            throw new ConversionException(pattern.place(), "'" + pattern.text() + "' is no pattern of times");
        }
    }

    private static LocalDateTime time(YamlTree node, DateTimeFormatter pattern) {
        try {
            return LocalDateTime.parse(node.text(), pattern);
        } catch (DateTimeParseException malformed) {
            throw new ConversionException(
                    node.place(), "'" + node.text() + "' is not written as datetime-pattern says");
        }
    }

    private static long whole(YamlTree node, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException malformed) {
            throw new ConversionException(node.place(), "'" + text + "' is no whole number");
        }
    }
}
