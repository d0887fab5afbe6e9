package io.shardlens.router.id;

import io.shardlens.router.key.Key;

/**
 * Ids that carry a gene below a unique number. As unique as the numbers are; they grow as the numbers do. Safe for any
 * thread.
 *
 * @param numbers gives the unique numbers, which must stay below 2^(63 - bits of the gene); see
 *     {@link SnowflakeLayout#forGene}
 * @param gene the gene
 */
public record GeneIds(UniqueIds numbers, Gene gene) {
    /**
     * Gives the next id for a row.
     *
     * @param key the other key of the row, from which it shall be found
     * @return a positive id with the key's gene
     * @throws IdException if there is no next number, or if it is too great for a gene
     */
    public long next(Key key) {
        return gene.embed(numbers.next(), gene.of(key));
    }
}
