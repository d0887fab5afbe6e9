package io.shardlens.router.algorithm;

/** What to do with a negative hash. Both exist since data was placed by either; they differ for negative hashes only. */
public enum ModMode {
    /** {@code abs(hash % n)}. */
    ABS_MOD("abs-mod"),
    /** {@code floorMod(hash, n)}: always the residue from 0 to n-1. */
    FLOOR_MOD("floor-mod");

    private final String label;

    ModMode(String label) {
        this.label = label;
    }

    /** {@return the name by which a topology declares this mode} */
    public String label() {
        return label;
    }

    /** The slot, 0 to {@code count - 1}, of a signed hash. */
    int reduce(long hash, int count) {
        return switch (this) {
            case ABS_MOD -> Math.abs((int) (hash % count));
            case FLOOR_MOD -> Math.floorMod(hash, count);
        };
    }
}
