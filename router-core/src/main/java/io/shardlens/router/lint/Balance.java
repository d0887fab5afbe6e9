package io.shardlens.router.lint;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * How evenly rows are spread over some places of one kind.
 *
 * @param places rows by place
 * @param least the place with the fewest rows
 * @param most the place with the most rows
 * @param healthy whether {@code (max - min) * 100 <= 5 * min}: the fullest is at most 5 % above the emptiest
 * @param empty the places without a row
 */
public record Balance(Map<String, Long> places, String least, String most, boolean healthy, List<String> empty) {
    private static final BigInteger HUNDRED = BigInteger.valueOf(100);
    private static final BigInteger TOLERANCE = BigInteger.valueOf(5);

    /** Copies the collections. */
    public Balance {
        places = Map.copyOf(places);
        empty = List.copyOf(empty);
    }

    /**
     * Weighs places.
     *
     * @param places rows by place, 0 or more each; at least one place
     * @return how even they are
     */
    public static Balance of(Map<String, Long> places) {
        Comparator<Map.Entry<String, Long>> byRows =
                Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey());
        Map.Entry<String, Long> least =
                places.entrySet().stream().min(byRows).orElseThrow(() -> new IllegalArgumentException("no place"));
        Map.Entry<String, Long> most = places.entrySet().stream().max(byRows).orElse(least);
        BigInteger min = BigInteger.valueOf(least.getValue());
        BigInteger difference = BigInteger.valueOf(most.getValue()).subtract(min);
        return new Balance(
                places,
                least.getKey(),
                most.getKey(),
                difference.multiply(HUNDRED).compareTo(min.multiply(TOLERANCE)) <= 0,
                places.entrySet().stream()
                        .filter(place -> place.getValue() == 0)
                        .map(Map.Entry::getKey)
                        .sorted()
                        .toList());
    }

    /** {@return the rows of the emptiest place} */
    public long min() {
        return places.getOrDefault(least, 0L);
    }

    /** {@return the rows of the fullest place} */
    public long max() {
        return places.getOrDefault(most, 0L);
    }
}
