package io.shardlens.catalog.index;

/** Fractions of a second. */
final class Fractions {
    private static final int NANO_DIGITS = 9;

    private Fractions() {}

    /** Whether the nanoseconds need more than so many fractional digits. */
    static boolean isFiner(int nanos, int digits) {
        int unit = 1;
        for (int i = digits; i < NANO_DIGITS; i++) {
            unit *= 10;
        }
        return nanos % unit != 0;
    }
}
