package io.shardlens.router.route;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.SlotFunction;
import io.shardlens.router.algorithm.SlotFunction.HashSlots;
import io.shardlens.router.key.KeyConstraint.LowBits;
import io.shardlens.router.key.KeyType;
import java.util.BitSet;

/** Which slots keys with known low bits can have: those that agree modulo what 2^bits and the modulus have in common. */
final class LowBitSlots {
    private LowBitSlots() {}

    static BitSet of(SlotFunction function, LowBits bits) {
        return function instanceof HashSlots slots && slots.hash() == HashFunction.IDENTITY
                ? congruent(slots, bits)
                : all(function);
    }

    private static BitSet congruent(HashSlots slots, LowBits bits) {
        int common = Math.min(Integer.lowestOneBit(slots.count()), 1 << bits.bits());
        // The absolute value of a negative key's remainder belongs to the opposite residue.
        boolean mirrored = slots.mode() == ModMode.ABS_MOD && slots.keyType() == KeyType.INT64;
        BitSet found = new BitSet(slots.count());
        for (int residue : bits.residues()) {
            addClass(found, residue % common, common, slots.count());
            if (mirrored) {
                addClass(found, Math.floorMod(-residue, common), common, slots.count());
            }
        }
        return found;
    }

    private static void addClass(BitSet found, int first, int step, int count) {
        for (int slot = first; slot < count; slot += step) {
            found.set(slot);
        }
    }

    private static BitSet all(SlotFunction function) {
        BitSet all = new BitSet(function.count());
        all.set(0, function.count());
        return all;
    }
}
