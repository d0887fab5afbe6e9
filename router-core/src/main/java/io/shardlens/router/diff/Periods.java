package io.shardlens.router.diff;

/** The arithmetic of two divisors. */
final class Periods {
    private Periods() {}

    static int gcd(int a, int b) {
        int x = a;
        int y = b;
        while (y != 0) {
            int rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }

    static long lcm(int a, int b) {
        return (long) a / gcd(a, b) * b;
    }
}
