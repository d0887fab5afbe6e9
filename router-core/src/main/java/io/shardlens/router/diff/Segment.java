package io.shardlens.router.diff;

import io.shardlens.router.Target;
import java.math.BigInteger;
import java.util.List;

/**
 * A piece of a line whose values are placed by their remainder.
 *
 * @param first the first value
 * @param last the last value
 * @param mirrored whether the slot is the remainder of the negated value, as {@code abs-mod} has it for negative values
 * @param targets the target of each slot
 */
record Segment(BigInteger first, BigInteger last, boolean mirrored, List<Target> targets) {
    int modulus() {
        return targets.size();
    }

    /** The target of the values with a remainder, 0 to {@link #modulus()} - 1, never negative. */
    Target ofRemainder(int remainder) {
        return targets.get(mirrored ? (modulus() - remainder) % modulus() : remainder);
    }

    Target of(BigInteger value) {
        return ofRemainder(value.mod(BigInteger.valueOf(modulus())).intValue());
    }

    Segment clip(BigInteger from, BigInteger to) {
        return new Segment(first.max(from), last.min(to), mirrored, targets);
    }

    /** How many values there are. */
    BigInteger size() {
        return last.subtract(first).add(BigInteger.ONE);
    }

    boolean isEmpty() {
        return first.compareTo(last) > 0;
    }
}
