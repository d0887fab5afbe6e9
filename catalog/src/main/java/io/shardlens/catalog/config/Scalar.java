package io.shardlens.catalog.config;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A type of values that the file writes as one text.
 *
 * @param name for people, such as {@code duration}
 * @param parse throws {@link IllegalArgumentException} saying what would be right
 */
record Scalar(String name, Function<String, Object> parse) {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,12})\\s*(ms|s|m|h|d)");

    /** The scalar type of a Java type, empty where the Java type is none. */
    static Optional<Scalar> of(Class<?> type) {
        if (type == String.class) {
            return Optional.of(new Scalar("text", text -> text));
        } else if (type == Secret.class) {
            return Optional.of(new Scalar("secret text", Secret::new));
        } else if (type == int.class || type == Integer.class) {
            return Optional.of(new Scalar(
                    "integer",
                    text -> integer(text, Integer.MIN_VALUE, Integer.MAX_VALUE).intValue()));
        } else if (type == long.class) {
            return Optional.of(new Scalar("integer", text -> integer(text, Long.MIN_VALUE, Long.MAX_VALUE)));
        } else if (type == boolean.class) {
            return Optional.of(new Scalar("`true` or `false`", Scalar::truth));
        } else if (type == Duration.class) {
            return Optional.of(new Scalar("duration", Scalar::duration));
        } else if (type == ByteSize.class) {
            return Optional.of(new Scalar("size", ByteSize::parse));
        } else if (type == URI.class) {
            return Optional.of(new Scalar("URL", Scalar::url));
        } else if (type.isEnum()) {
            return Optional.of(choice(type));
        }
        return Optional.empty();
    }

    /** How the file writes a constant: lower case, with hyphens. */
    static String label(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Long integer(String text, long min, long max) {
        try {
            long value = Long.parseLong(text.strip().replace("_", ""));
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Said below, with the limits.
        }
        throw new IllegalArgumentException("expected an integer from " + min + " to " + max);
    }

    private static Boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("expected true or false");
        };
    }

    private static Duration duration(String text) {
        Matcher parts = DURATION.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("expected a duration such as 500ms, 5s, 2m, 1h or 7d");
        }
        long amount = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
    }

    private static URI url(String text) {
        try {
            URI url = URI.create(text.strip());
            if (List.of("http", "https").contains(String.valueOf(url.getScheme())) && url.getHost() != null) {
                return url;
            }
        } catch (IllegalArgumentException e) {
            // Said below.
        }
        throw new IllegalArgumentException("expected a URL such as http://127.0.0.1:9200");
    }

    private static Scalar choice(Class<?> type) {
        Object[] constants = type.getEnumConstants();
        List<String> labels = Arrays.stream(constants).map(Scalar::label).toList();
        String name = labels.stream().map(label -> '`' + label + '`').collect(Collectors.joining(" or "));
        return new Scalar(
                name,
                text -> Arrays.stream(constants)
                        .filter(constant -> label(constant).equals(text))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("expected one of " + String.join(", ", labels)
                                + NearestName.of(text, labels)
                                        .map(n -> "; did you mean '" + n + "'?")
                                        .orElse(""))));
    }
}
