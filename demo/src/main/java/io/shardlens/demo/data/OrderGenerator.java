package io.shardlens.demo.data;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Skewed, repeatable orders: order {@code n} of a seed is always the same, so that several loaders and the write load agree on it
 * without sharing anything. A few users, merchants and products have most of the orders.
 */
public final class OrderGenerator {
    /** The first instant an order may have been created; orders spread over the year that follows. */
    static final LocalDateTime FIRST = LocalDateTime.of(2025, 11, 1, 0, 0);

    private static final long MINUTES = Duration.ofDays(365).toMinutes();
    private static final int SEQUENCE_BITS = 22;
    private static final List<String> STATUSES =
            List.of("PAID", "PAID", "PAID", "SENT", "SENT", "DONE", "DONE", "DONE", "NEW", "REFUNDED");
    private static final List<String> COLOURS = List.of("red", "Red", "blue", "grün", "黒", "");

    private final long seed;
    private final int users;
    private final int merchants;
    private final int products;

    /** @param rows about how many orders there will be; it sets how many users, merchants and products there are */
    public OrderGenerator(long seed, long rows) {
        this.seed = seed;
        this.users = (int) Math.max(20, rows / 5);
        this.merchants = (int) Math.max(10, rows / 50);
        this.products = (int) Math.max(10, rows / 30);
    }

    /** @param n 0 to 2^22 - 1 */
    public Order order(long n) {
        return changed(n, 0, orderId(n));
    }

    /** The primary key of order {@code n}: like a snowflake id, time in the upper bits. */
    public long orderId(long n) {
        return orderId(n, createdAt(random(n, 0)));
    }

    /** Order {@code n} as it looks after its change number {@code change}: same user, under the given key, anything else new. */
    public Order changed(long n, long change, long orderId) {
        RandomGenerator owner = random(n, 0);
        LocalDateTime createdAt = createdAt(owner);
        long userId = 1L + skewed(owner, users);
        RandomGenerator random = change == 0 ? owner : random(n, change);
        int product = skewed(random, products);
        String status = STATUSES.get(random.nextInt(STATUSES.size()));
        return new Order(
                orderId,
                userId,
                700_000 + skewed(random, merchants),
                sku(product, random),
                random.nextInt(20) == 0 ? null : "SPU-" + product / 4,
                status,
                BigDecimal.valueOf(skewed(random, 2_000_000) + 1L, 2),
                status.equals("NEW") || random.nextInt(25) == 0
                        ? null
                        : createdAt.truncatedTo(ChronoUnit.SECONDS).plusSeconds(random.nextInt(86_400)),
                createdAt,
                Notes.pick(random),
                attributes(random));
    }

    private static long orderId(long n, LocalDateTime createdAt) {
        long millis = createdAt.toInstant(ZoneOffset.UTC).toEpochMilli()
                - FIRST.minusYears(5).toInstant(ZoneOffset.UTC).toEpochMilli();
        return (millis << SEQUENCE_BITS) | (n & ((1L << SEQUENCE_BITS) - 1));
    }

    private RandomGenerator random(long n, long change) {
        return new SplittableRandom(
                seed * 0x9E3779B97F4A7C15L + n * 0xD1B54A32D192ED03L + change * 0x8CB92BA72F3D8DD7L);
    }

    /** Every twentieth order falls on the same few days, and one in a hundred exactly on a full minute: ties. */
    private static LocalDateTime createdAt(RandomGenerator random) {
        long minute = random.nextInt(20) == 0 ? random.nextLong(3 * 1440) : random.nextLong(MINUTES);
        long millis = random.nextInt(100) == 0 ? 0 : random.nextLong(60_000);
        return FIRST.plusMinutes(minute).plus(millis, ChronoUnit.MILLIS);
    }

    /** 0 to {@code count - 1}; about half of the draws are among the first eighth. */
    private static int skewed(RandomGenerator random, int count) {
        double u = random.nextDouble();
        return (int) (count * u * u * u);
    }

    private static String sku(int product, RandomGenerator random) {
        String sku = "Ware-" + product + "-" + "ABCD".charAt(random.nextInt(4));
        return switch (random.nextInt(8)) {
            case 0 -> sku.toLowerCase(java.util.Locale.ROOT);
            case 1 -> sku.toUpperCase(java.util.Locale.ROOT);
            case 2 -> sku.replace('a', 'á');
            default -> sku;
        };
    }

    /**
     * In the form that MySQL prints (short keys first). Mostly objects, some scalars and arrays, JSON's own null among them, so that comparisons across
     * JSON's types are met.
     */
    private static @Nullable String attributes(RandomGenerator random) {
        return switch (random.nextInt(12)) {
            case 0, 1 -> null;
            case 2 -> "null";
            case 3 -> Integer.toString(random.nextInt(100));
            case 4 -> "[" + random.nextInt(3) + ", \"" + COLOURS.get(random.nextInt(COLOURS.size())) + "\"]";
            case 5 -> "\"" + COLOURS.get(random.nextInt(COLOURS.size())) + "\"";
            case 6 -> "{\"weight\": " + random.nextInt(40) / 4.0 + ", \"fragile\": " + random.nextBoolean() + "}";
            case 7 -> "{}";
            default ->
                "{\"gift\": {\"card\": " + (random.nextBoolean() ? "null" : "\"🎁\"") + ", \"wrap\": "
                        + random.nextBoolean()
                        + "}, \"size\": " + random.nextInt(36, 48) + ", \"colour\": \""
                        + COLOURS.get(random.nextInt(COLOURS.size()))
                        + "\"}";
        };
    }
}
