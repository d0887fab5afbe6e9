package io.shardlens.router.key;

import io.shardlens.router.key.KeyConstraint.All;
import io.shardlens.router.key.KeyConstraint.Interval;
import io.shardlens.router.key.KeyConstraint.LowBits;
import io.shardlens.router.key.KeyConstraint.None;
import io.shardlens.router.key.KeyConstraint.Points;
import io.shardlens.router.key.KeyConstraint.Union;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Set operations with keys that are known by their low bits. AND is exact, OR is rounded up. */
final class LowBitSets {
    private LowBitSets() {}

    static SortedSet<Integer> checked(KeyType type, int bits, SortedSet<Integer> residues, KeyConstraint within) {
        if (!type.isInteger() || bits < 1 || bits > LowBits.MAX_BITS) {
            throw new IllegalArgumentException(
                    bits + " low bits of " + type + " keys: expected 1 to " + LowBits.MAX_BITS + " of an integer type");
        }
        if (residues.isEmpty() || residues.first() < 0 || residues.last() >= 1 << bits) {
            throw new IllegalArgumentException(residues + " are no values of " + bits + " bits");
        }
        KeyType ranges = switch (within) {
            case All all -> type;
            case Interval interval -> interval.type();
            case Union union -> union.intervals().get(0).type();
            case None none -> throw noRanges(within);
            case Points points -> throw noRanges(within);
            case LowBits other -> throw noRanges(within);
        };
        KeySets.requireSameType(type, ranges);
        return Collections.unmodifiableSortedSet(new TreeSet<>(residues));
    }

    static KeyConstraint intersect(LowBits one, KeyConstraint other) {
        return switch (other) {
            case All all -> one;
            case None none -> other;
            case Points points -> filtered(one, points);
            case Interval interval -> within(one, interval);
            case Union union -> within(one, union);
            case LowBits bits -> {
                boolean finer = one.bits() >= bits.bits();
                KeyConstraint both = refined(finer ? one : bits, finer ? bits : one);
                yield both instanceof LowBits common
                        ? within(common, bits.within().and(one.within()))
                        : both;
            }
        };
    }

    static KeyConstraint unite(LowBits one, KeyConstraint other) {
        return switch (other) {
            case All all -> other;
            case None none -> one;
            case Points points -> {
                SortedSet<Integer> residues = new TreeSet<>(one.residues());
                points.keys().forEach(key -> residues.add(reduced((int) key.ordinal(), one.bits())));
                yield simplified(one, one.bits(), residues, one.within().or(points));
            }
            case Interval interval -> one.within().or(interval);
            case Union union -> one.within().or(union);
            case LowBits bits -> {
                int coarser = Math.min(one.bits(), bits.bits());
                SortedSet<Integer> residues = new TreeSet<>();
                one.residues().forEach(residue -> residues.add(reduced(residue, coarser)));
                bits.residues().forEach(residue -> residues.add(reduced(residue, coarser)));
                yield simplified(one, coarser, residues, one.within().or(bits.within()));
            }
        };
    }

    /** The finer one's residues that the coarser one allows. */
    private static KeyConstraint refined(LowBits finer, LowBits coarser) {
        SortedSet<Integer> residues = new TreeSet<>(finer.residues());
        residues.removeIf(residue -> !coarser.residues().contains(reduced(residue, coarser.bits())));
        return residues.isEmpty()
                ? KeyConstraint.none()
                : new LowBits(finer.type(), finer.bits(), residues, KeyConstraint.all());
    }

    private static KeyConstraint within(LowBits bits, KeyConstraint ranges) {
        KeyConstraint both = bits.within().and(ranges);
        return switch (both) {
            case None none -> both;
            case Points points -> filtered(bits, points);
            case All all -> bits;
            case Interval interval -> new LowBits(bits.type(), bits.bits(), bits.residues(), both);
            case Union union -> new LowBits(bits.type(), bits.bits(), bits.residues(), both);
            case LowBits other -> throw noRanges(both);
        };
    }

    private static KeyConstraint filtered(LowBits bits, Points points) {
        KeyConstraint inRange = bits.within().and(points);
        if (inRange instanceof Points found) {
            Set<Key> matching = new LinkedHashSet<>(found.keys());
            matching.removeIf(key -> !bits.matches(key));
            return KeyConstraint.in(matching);
        }
        return inRange;
    }

    private static KeyConstraint simplified(LowBits like, int bits, SortedSet<Integer> residues, KeyConstraint within) {
        return residues.size() == 1 << bits ? within : new LowBits(like.type(), bits, residues, within);
    }

    private static int reduced(int number, int bits) {
        return number & (1 << bits) - 1;
    }

    private static IllegalArgumentException noRanges(KeyConstraint within) {
        return new IllegalArgumentException("keys by their low bits lie within ranges, not within " + within);
    }
}
