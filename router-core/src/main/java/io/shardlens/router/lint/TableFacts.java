package io.shardlens.router.lint;

import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a logical table beside its rule.
 *
 * @param highestKey the greatest sharding key that a row has; empty if unknown
 * @param rows live rows of each physical table; empty if unknown
 * @param ids how sharding keys are made
 * @param geneBits low bits of the sharding key that are a gene, 0 to 62; 0: none
 */
public record TableFacts(Optional<Key> highestKey, Map<Target, Long> rows, Ids ids, int geneBits) {
    /** How sharding keys are made. */
    public enum Ids {
        /** Nothing is known. */
        UNKNOWN,
        /** One after the other, nearly without gaps. */
        DENSE,
        /** By time, worker and sequence: far apart. */
        SNOWFLAKE
    }

    /** Copies the map and checks the gene. */
    public TableFacts {
        rows = Map.copyOf(rows);
        if (geneBits < 0 || geneBits > 62) {
            throw new IllegalArgumentException(geneBits + " gene bits: expected 0 to 62");
        }
    }

    /** {@return nothing} */
    public static TableFacts unknown() {
        return new TableFacts(Optional.empty(), Map.of(), Ids.UNKNOWN, 0);
    }
}
