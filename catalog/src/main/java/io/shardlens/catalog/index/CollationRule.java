package io.shardlens.catalog.index;

import java.util.Optional;

/**
 * How one of the collations compares that the index can reproduce.
 *
 * @param name MySQL's name of the collation
 * @param charset its character set, in MySQL's spelling
 * @param order what it compares
 * @param padSpace whether it compares as if blanks without end followed
 */
public record CollationRule(String name, String charset, Order order, boolean padSpace) {
    /** What a collation compares. */
    public enum Order {
        /** Code points. */
        CODE_POINTS,
        /** One weight per character, whatever stands beside it. */
        SINGLE_WEIGHTS,
        /** The weights of the Unicode collation algorithm. */
        UNICODE_WEIGHTS
    }

    private static final int BASIC_PLANE = 0x1_0000;
    private static final int THREE_PLANES = 0x3_0000;

    /** Empty for a collation that only MySQL itself can compare by. */
    public static Optional<CollationRule> of(String collation) {
        int end = collation.indexOf('_');
        if (end < 0) {
            return Optional.empty();
        }
        String charset = collation.substring(0, end);
        if (!charset.equals("utf8mb4") && !charset.equals("utf8mb3") && !charset.equals("utf8")) {
            return Optional.empty();
        }
        return switch (collation.substring(end + 1)) {
            case "0900_ai_ci" -> rule(collation, charset, Order.UNICODE_WEIGHTS, false);
            case "unicode_ci", "unicode_520_ci" -> rule(collation, charset, Order.UNICODE_WEIGHTS, true);
            case "general_ci" -> rule(collation, charset, Order.SINGLE_WEIGHTS, true);
            case "bin" -> rule(collation, charset, Order.CODE_POINTS, true);
            case "0900_bin" -> rule(collation, charset, Order.CODE_POINTS, false);
            default -> Optional.empty();
        };
    }

    /** One beyond the greatest character to read weights of. */
    public int size() {
        return charset.equals("utf8mb4") ? THREE_PLANES : BASIC_PLANE;
    }

    /** Whether a character is compared by its weights alone, whatever stands beside it. */
    public boolean includes(int codePoint) {
        return switch (order) {
            case CODE_POINTS, SINGLE_WEIGHTS ->
                codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE;
            case UNICODE_WEIGHTS -> ProvenText.isProven(codePoint);
        };
    }

    private static Optional<CollationRule> rule(String name, String charset, Order order, boolean padSpace) {
        return Optional.of(new CollationRule(name, charset, order, padSpace));
    }
}
