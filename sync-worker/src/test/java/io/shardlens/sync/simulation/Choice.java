package io.shardlens.sync.simulation;

/** The small decisions inside one step, all of them drawn from the step's own number. */
final class Choice {
    private int state;

    Choice(int seed) {
        this.state = seed;
    }

    /** 0 to {@code bound - 1}; always 0 for the seed 0, so that a shrunk schedule is the plainest one. */
    int below(int bound) {
        if (state == 0) {
            return 0;
        }
        state = state * 0x9E3779B1 + 0x7F4A7C15;
        int mixed = state ^ (state >>> 15);
        mixed *= 0x2C1B3C6D;
        mixed ^= mixed >>> 12;
        return Integer.remainderUnsigned(mixed, bound);
    }

    /** True once in {@code n}; never for the seed 0. */
    boolean oneIn(int n) {
        return below(n) == n - 1;
    }
}
