package io.shardlens.router.id;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyConstraint.LowBits;
import io.shardlens.router.key.KeyType;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the low bits of an id say of another key: {@code id = unique << bits | gene} with
 * {@code gene = hash(key) mod 2^bits}. Rows placed by the remainder of the id are found from the other key alone, in one slot
 * if the modulus divides 2^bits, else in a few. With {@link HashFunction#IDENTITY} the gene is the low bits of an integer
 * key, such as a sharding key. Immutable and safe for any thread.
 *
 * @param hash from the other key to the gene
 * @param bits how many bits the gene has, 1 to {@value LowBits#MAX_BITS}: choose them for the final number of slots
 */
public record Gene(HashFunction hash, int bits) {
    /** Checks the number of bits. */
    public Gene {
        if (bits < 1 || bits > LowBits.MAX_BITS) {
            throw new IllegalArgumentException(
                    "a gene of " + bits + " bits: expected 1 to " + LowBits.MAX_BITS + " bits");
        }
    }

    /**
     * Computes the gene of a key.
     *
     * @param key the other key, of a type that the hash accepts
     * @return 0 to 2^bits - 1
     * @throws IllegalArgumentException if the hash does not take such keys
     */
    public int of(Key key) {
        return extract(hash.hash(key));
    }

    /**
     * Reads the gene of an id.
     *
     * @param id any 64 bits, also those of an id of 2^63 and above
     * @return 0 to 2^bits - 1
     */
    public int extract(long id) {
        return (int) id & (1 << bits) - 1;
    }

    /**
     * Puts a gene below a unique number.
     *
     * @param unique 0 to {@link #greatestUnique()}
     * @param gene 0 to 2^bits - 1
     * @return {@code unique << bits | gene}, never negative
     * @throws IdException with {@link IdException.Reason#GENE_OVERFLOW} if the unique number is negative or too great
     * @throws IllegalArgumentException if the gene has more bits than it may
     */
    public long embed(long unique, int gene) {
        if (unique < 0 || unique > greatestUnique()) {
            throw new IdException(
                    IdException.Reason.GENE_OVERFLOW,
                    "the unique number " + unique + " leaves no room for a gene of " + bits + " bits: expected 0 to "
                            + greatestUnique() + ", so that ids stay positive");
        }
        if (gene < 0 || gene >= 1 << bits) {
            throw new IllegalArgumentException(
                    gene + " is no gene of " + bits + " bits: expected 0 to " + ((1 << bits) - 1));
        }
        return unique << bits | gene;
    }

    /** {@return the greatest unique number that fits beside the gene, 2^(63-bits) - 1} */
    public long greatestUnique() {
        return Long.MAX_VALUE >>> bits;
    }

    /**
     * The slots that ids with this gene can have where {@code slot = id mod slots}: one if {@code slots} divides 2^bits.
     *
     * @param gene 0 to 2^bits - 1
     * @param slots the modulus, at least 1
     * @return ascending, at least one
     */
    public SortedSet<Integer> slots(int gene, int slots) {
        int common = Math.min(Integer.lowestOneBit(slots), 1 << bits);
        SortedSet<Integer> found = new TreeSet<>();
        for (int slot = gene % common; slot < slots; slot += common) {
            found.add(slot);
        }
        return Collections.unmodifiableSortedSet(found);
    }

    /**
     * What is known of the ids of rows with another key, for pruning.
     *
     * @param key the other key
     * @param idType the type of the ids, an integer type
     * @return the ids with the key's gene
     */
    public KeyConstraint idsOf(Key key, KeyType idType) {
        return KeyConstraint.lowBits(idType, bits, of(key));
    }
}
