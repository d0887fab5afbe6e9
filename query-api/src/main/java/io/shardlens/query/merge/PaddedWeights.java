package io.shardlens.query.merge;

/**
 * The weights of a string under a collation that compares strings as if filled with spaces without end.
 *
 * @param weights of its characters, all of one width; not copied, must not be changed
 * @param space the weight of one space, of that width; not empty, not copied, must not be changed
 */
@SuppressWarnings("ArrayRecordComponent")
public record PaddedWeights(byte[] weights, byte[] space) implements Comparable<PaddedWeights> {
    /** By the weights, both of one collation. */
    @Override
    public int compareTo(PaddedWeights other) {
        int length = Math.max(weights.length, other.weights.length);
        for (int i = 0; i < length; i++) {
            int order = Byte.compareUnsigned(at(i), other.at(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private byte at(int i) {
        return i < weights.length ? weights[i] : space[i % space.length];
    }
}
